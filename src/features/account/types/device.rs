//! What a browser calls itself, in the words that people use for it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::device;

/// The shape of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    /// On or under a table.
    Computer,
    /// In a pocket.
    Phone,
    /// In between.
    Tablet,
    /// A program without a window, or one that says nothing.
    Unknown,
}

/// A device as people know it: "Firefox, Linux".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Device {
    /// Name of the browser, or empty.
    pub browser: &'static str,
    /// Name of the system, or empty.
    pub system: &'static str,
    /// Its shape.
    pub kind: DeviceKind,
}

impl Device {
    /// Reads a `User-Agent`.
    pub fn of(user_agent: &str) -> Device {
        let system = device::system(user_agent).unwrap_or_default();
        let kind = match system {
            "" => DeviceKind::Unknown,
            "iPhone" => DeviceKind::Phone,
            "iPad" => DeviceKind::Tablet,
            // a phone says so; what runs Android and does not is a tablet
            "Android" if user_agent.contains("Mobile") => DeviceKind::Phone,
            "Android" => DeviceKind::Tablet,
            _ => DeviceKind::Computer,
        };
        Device { browser: device::browser(user_agent).unwrap_or_default(), system, kind }
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
            assert_eq!(Device::of(agent), Device { browser, system, kind }, "{agent}");
        }
    }
}
