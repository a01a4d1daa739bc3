//! Sessions of a person and the devices they run on.

use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::device;
use crate::auth::session::Session;
use crate::base::clock::Ts;
use crate::base::id::Id;

/// A session of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionRow {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: Id<Session>,
    /// The device that signed in.
    pub device: SessionDevice,
    /// When it was opened.
    pub created_at: Ts,
    /// When it was used last, to a few minutes.
    pub last_seen_at: Ts,
    /// When it expires.
    pub expires_at: Ts,
    /// True for the session that made this request.
    pub current: bool,
}

/// The number of sessions that were ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct EndedSessions {
    /// Number of ended sessions.
    #[schema(maximum = 100_000)]
    pub ended: usize,
}

/// Kind of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    /// Desktop or laptop.
    Computer,
    /// Phone.
    Phone,
    /// Tablet.
    Tablet,
    /// A program that is no browser, or one without a known name.
    Unknown,
}

/// A device by the names that people use: "Firefox, Linux".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SessionDevice {
    /// Name of the browser, or empty.
    pub browser: &'static str,
    /// Name of the operating system, or empty.
    pub system: &'static str,
    /// Kind of the device.
    pub kind: DeviceKind,
}

impl SessionDevice {
    /// The device of a `User-Agent`.
    pub fn of(user_agent: &str) -> SessionDevice {
        let system = device::system(user_agent).unwrap_or_default();
        let kind = match system {
            "" => DeviceKind::Unknown,
            "iPhone" => DeviceKind::Phone,
            "iPad" => DeviceKind::Tablet,
            // browsers on Android phones name themselves "Mobile", those on tablets do not
            "Android" if user_agent.contains("Mobile") => DeviceKind::Phone,
            "Android" => DeviceKind::Tablet,
            _ => DeviceKind::Computer,
        };
        SessionDevice { browser: device::browser(user_agent).unwrap_or_default(), system, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_browsers_are_named_as_people_name_them() {
        for (agent, browser, system, kind) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox",
                "Linux",
                DeviceKind::Computer,
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                "Chrome",
                "Windows",
                DeviceKind::Computer,
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge",
                "Windows",
                DeviceKind::Computer,
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
                "Safari",
                "iPhone",
                DeviceKind::Phone,
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome",
                "Android",
                DeviceKind::Phone,
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                "Chrome",
                "Android",
                DeviceKind::Tablet,
            ),
            ("", "", "", DeviceKind::Unknown),
        ] {
            assert_eq!(SessionDevice::of(agent), SessionDevice { browser, system, kind }, "{agent}");
        }
    }
}
