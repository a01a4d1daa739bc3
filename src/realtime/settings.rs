//! Settings of the hub by the operator's configuration.

use broadcaster::settings::{AppLimits, AppSettings, Secret, Settings, WebhookSettings};

use crate::config::{Realtime, RealtimeRules, Secrets};

/// The settings of the hub: the built-in app first, then those of the operator's other sites.
pub fn settings_from_config(realtime: &Realtime, secrets: &Secrets) -> Settings {
    let own = AppSettings {
        id: secrets.realtime_app_id.clone(),
        key: secrets.realtime_app_key.clone(),
        secret: Secret::new(secrets.realtime_app_secret.clone()),
        encryption_master_key: Some(Secret::new(secrets.encryption_master_key.clone())),
        ..app_settings(&realtime.rules)
    };
    let others = realtime.apps.iter().map(|app| AppSettings {
        id: app.id.clone(),
        key: app.key.clone(),
        secret: Secret::new(app.secret.clone()),
        encryption_master_key: Some(Secret::new(app.encryption_master_key.clone())),
        ..app_settings(&app.rules)
    });
    let apps: Vec<_> = std::iter::once(own).chain(others).collect();
    // A client event travels as JSON text, where each byte may take six.
    let largest_event = apps.iter().map(|app| app.limits.event_bytes).max().unwrap_or_default();
    let defaults = Settings::default();
    Settings {
        activity_timeout_s: realtime.activity_timeout_s,
        pong_timeout_s: realtime.pong_timeout_s,
        max_connections: realtime.max_connections as usize,
        queue_max_bytes: realtime.queue_kb as usize * 1024,
        max_message_bytes: defaults.max_message_bytes.max(largest_event + 16 * 1024),
        max_body_bytes: defaults.max_body_bytes.max(largest_event * 64),
        apps,
        ..defaults
    }
}

fn app_settings(rules: &RealtimeRules) -> AppSettings {
    let webhooks = rules.webhooks.iter().map(|webhook| WebhookSettings {
        url: webhook.url.clone(),
        events: webhook.events.clone(),
        batching: webhook.batching,
        ..WebhookSettings::default()
    });
    AppSettings {
        enabled: rules.enabled,
        allowed_origins: rules.allowed_origins.clone(),
        require_origin: rules.require_origin,
        tls_only: rules.tls_only,
        client_events: rules.client_events,
        public_channels: rules.public_channels,
        unused_timeout_s: rules.unused_timeout_s,
        subscription_counts: rules.subscription_counts,
        watchlist: rules.watchlist,
        limits: limits(rules),
        webhooks: webhooks.collect(),
        ..AppSettings::default()
    }
}

fn limits(rules: &RealtimeRules) -> AppLimits {
    AppLimits {
        connections: rules.max_connections as usize,
        channels: rules.max_channels as usize,
        channels_per_connection: rules.max_channels_per_connection as usize,
        event_bytes: rules.event_max_bytes as usize,
        event_channels: rules.event_max_channels as usize,
        batch_items: rules.batch_max_events as usize,
        event_name_chars: rules.event_name_max_length as usize,
        channel_name_chars: rules.channel_name_max_length as usize,
        presence_members: rules.presence_max_members as usize,
        user_id_chars: rules.user_id_max_length as usize,
        user_info_bytes: rules.user_info_max_bytes as usize,
        client_events_per_second: rules.client_events_per_s,
        cache_ttl_s: u64::from(rules.cache_s),
        watchlist: rules.watchlist_max_users as usize,
        ..AppLimits::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_of_the_settings_are_the_limits_of_the_protocol() {
        assert_eq!(limits(&RealtimeRules::default()), AppLimits::default());
        let settings = settings_from_config(&Realtime::default(), &Secrets::random());
        assert_eq!(Settings { apps: Vec::new(), ..settings }, Settings::default());
    }

    #[test]
    fn the_own_app_comes_first_and_others_have_their_own_rules() {
        let other = crate::config::RealtimeApp {
            id: "2".into(),
            key: "shop".into(),
            secret: "at least 8".into(),
            encryption_master_key: String::new(),
            rules: RealtimeRules { client_events: false, ..RealtimeRules::default() },
        };
        let secrets = Secrets::random();
        let settings = settings_from_config(&Realtime { apps: vec![other], ..Realtime::default() }, &secrets);
        assert_eq!(settings.apps[0].key, secrets.realtime_app_key);
        assert_eq!(settings.apps[1].key, "shop");
        assert!(!settings.apps[1].client_events && settings.apps[1].public_channels);
        assert!(!settings.apps[0].client_events && !settings.apps[0].public_channels);
    }
}
