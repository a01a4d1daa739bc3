//! Everything that the database holds of a person, as one list of the archive's files. Each column that refers to a person
//! is covered by a file or left out with a reason.

/// A JSON file of the archive.
pub struct ArchivePart {
    /// Name without ending.
    pub file: &'static str,
    /// Columns that refer to a person and are covered by the file, as `table.column`.
    pub covers: &'static [&'static str],
    /// The rows of the file; `:key`, `:id` and `:email` are the person's.
    pub sql: &'static str,
}

/// Columns that refer to a person and are in no file, with the reason.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("staff.invited_by", "is in the archive of the invited person"),
    ("staff.substitute_key", "is in the archive of the absent person"),
    ("sign_in_steps.user_key", "a pending sign-in, removed after minutes; holds only hashes"),
    ("service_sender_blocks.provider_key", "only hashes of the addresses of other people"),
    ("article_decisions.user_key", "a decision that can still be undone, removed within a day; the audit log has it"),
    ("service_feature_periods.owner_key", "follows from the terms and days of a booking, which are in the archive"),
    ("recovery_codes.user_key", "only keyed hashes; their number is in second-factor"),
];

/// All files of the archive.
pub const ARCHIVE_PARTS: &[ArchivePart] = &[
    ArchivePart {
        file: "account",
        covers: &[],
        sql: "select u.id, u.email, u.name, u.surname, u.phone, u.date_of_birth, u.instagram, u.facebook,
                u.locale, u.role, u.state, u.state_reason, u.trust, u.email_confirmed_at, u.terms_accepted_version, u.terms_due, u.created_at,
                u.updated_at, u.last_seen_at, u.deletion_due_at, u.state_before_deletion, u.quiet_from, u.quiet_to
              from users u
              where u.key = :key",
    },
    ArchivePart {
        file: "consents",
        covers: &["consent_records.user_key"],
        sql: "select c.page, c.version, c.given_at
              from consent_records c
              where c.user_key = :key
              order by c.key",
    },
    ArchivePart {
        file: "sign-ins",
        covers: &["sessions.user_key"],
        sql: "select s.id, s.user_agent, s.remember, s.created_at, s.last_seen_at, s.expires_at
              from sessions s
              where s.user_key = :key
              order by s.key",
    },
    ArchivePart {
        file: "known-devices",
        covers: &["known_devices.user_key"],
        sql: "select hex(d.mark) as mark, d.seen_at
              from known_devices d
              where d.user_key = :key
              order by d.seen_at, d.mark",
    },
    ArchivePart {
        file: "second-factor",
        covers: &["authenticators.user_key"],
        sql: "select a.created_at, a.confirmed_at,
                (select count(*) from recovery_codes r where r.user_key = a.user_key) as recovery_codes
              from authenticators a
              where a.user_key = :key",
    },
    ArchivePart {
        file: "passkeys",
        covers: &["passkeys.user_key"],
        sql: "select p.id, p.name, p.created_at, p.last_used_at, hex(p.credential_id) as credential_id
              from passkeys p
              where p.user_key = :key
              order by p.key",
    },
    ArchivePart {
        file: "links",
        covers: &["one_time_links.user_key"],
        sql: "select l.kind, l.created_at, l.expires_at, l.used_at
              from one_time_links l
              where l.user_key = :key
              order by l.key",
    },
    ArchivePart {
        file: "changes-of-address",
        covers: &["email_changes.user_key"],
        sql: "select e.email, e.old_confirmed_at, e.new_confirmed_at, e.created_at, e.expires_at
              from email_changes e
              where e.user_key = :key",
    },
    ArchivePart {
        file: "letters",
        covers: &[],
        sql: "select m.id, m.to_address, m.to_name, m.locale, m.template, m.state, m.created_at, m.sent_at
              from mail_out m
              where m.to_address = :email
              order by m.key",
    },
    ArchivePart {
        file: "notifications",
        covers: &["notifications.user_key"],
        sql: "select n.id, n.kind, n.params, n.url, n.created_at, n.seen_at, n.read_at, n.expires_at
              from notifications n
              where n.user_key = :key
              order by n.key",
    },
    ArchivePart {
        file: "notification-preferences",
        covers: &["notification_preferences.user_key"],
        sql: "select p.kind, p.channel, p.enabled
              from notification_preferences p
              where p.user_key = :key
              order by p.kind, p.channel",
    },
    ArchivePart {
        file: "invoices",
        covers: &["invoices.user_key"],
        sql: "select i.id, i.kind, i.state, i.number, i.email, i.locale, i.currency, i.content, i.total_minor, i.issued_on,
                i.due_on, i.created_at,
                (select coalesce(sum(p.amount_minor), 0) from invoice_payments p where p.invoice_key = i.key) as paid_minor
              from invoices i
              where i.user_key = :key and i.state <> 'draft'
              order by i.key",
    },
    ArchivePart {
        file: "pictures",
        covers: &["media.uploaded_by"],
        sql: "select m.id, m.purpose, m.file_name, m.hash, m.width, m.height, m.bytes, m.created_at
              from media m
              where m.uploaded_by = :key
              order by m.key",
    },
    ArchivePart {
        file: "files",
        covers: &["private_files.uploaded_by"],
        sql: "select f.id, f.owner_kind, f.owner_id, f.file_name, f.format, f.bytes, f.sha256, f.is_personal, f.created_at
              from private_files f
              where f.uploaded_by = :key
              order by f.key",
    },
    ArchivePart {
        file: "staff",
        covers: &["staff.user_key"],
        sql: "select f.locales, f.withheld, f.active_until, f.absent_from, f.absent_until, f.invited_at,
                (select trim(s.name || ' ' || s.surname) from users s where s.key = f.substitute_key) as substitute,
                (select trim(b.name || ' ' || b.surname) from users b where b.key = f.invited_by) as invited_by
              from staff f
              where f.user_key = :key",
    },
    ArchivePart {
        file: "invitations",
        covers: &["invitations.invited_by"],
        sql: "select i.id, i.email, i.role, i.locale, i.sent_at, i.expires_at
              from invitations i
              where i.invited_by = :key or i.email = :email
              order by i.key",
    },
    ArchivePart {
        file: "bylines",
        covers: &["authors.user_key"],
        sql: "select a.id, a.slug, a.name, a.links, t.locale, t.title, t.bio, a.created_at, a.updated_at
              from authors a
              left join author_texts t on t.author_key = a.key
              where a.user_key = :key
              order by a.key, t.locale",
    },
    ArchivePart {
        file: "authorship-records",
        covers: &[
            "authorship_records.user_key",
            "authorship_records.disputed_by",
            "authorship_records.decided_by",
        ],
        sql: "select r.id, r.role, r.locale, r.state, r.share_percent, r.licence, r.licence_url, r.licence_until, r.source_url,
                r.declared_original, r.ai_assistance, r.fee_minor, r.fee_currency, r.fee_state, r.fee_at,
                (select a.id from articles a where a.key = r.article_key) as article,
                (select c.id from contacts c where c.key = r.contact_key) as contact,
                (select l.id from legal_pages l where l.key = r.legal_page_key) as legal_page,
                (select m.id from media m where m.key = r.media_key) as picture,
                case when r.disputed_by = :key then r.dispute_text end as objection,
                r.disputed_by is :key as disputed, r.decided_by is :key as decided,
                case when r.decided_by = :key then r.decision_note end as decision, r.created_at, r.updated_at
              from authorship_records r
              left join authors p on p.key = r.author_key
              where p.user_key = :key or r.user_key = :key or r.disputed_by = :key or r.decided_by = :key
              order by r.key",
    },
    ArchivePart {
        file: "articles",
        covers: &["articles.owner_key", "articles.reviewer_key", "articles.updated_by"],
        sql: "select a.id, a.owner_key is :key as own, a.reviewer_key is :key as reviewed,
                a.updated_by is :key as changed_last, a.created_at, a.updated_at
              from articles a
              where a.owner_key = :key or a.reviewer_key = :key or a.updated_by = :key
              order by a.key",
    },
    ArchivePart {
        file: "texts",
        covers: &["article_texts.translator_key", "article_texts.updated_by"],
        sql: "select a.id as article, t.locale, t.title, t.state, t.translator_key is :key as translated,
                t.updated_by is :key as changed_last, t.updated_at
              from article_texts t
              join articles a on a.key = t.article_key
              where t.translator_key = :key or t.updated_by = :key
              order by a.key, t.locale",
    },
    ArchivePart {
        file: "revisions",
        covers: &["article_revisions.saved_by"],
        sql: "select a.id as article, r.locale, r.revision, r.title, r.subtitle, r.excerpt,
                unpacked(coalesce(r.body, t.body)) as body, r.saved_at
              from article_revisions r
              join articles a on a.key = r.article_key
              join article_texts t on t.article_key = r.article_key and t.locale = r.locale
              where r.saved_by = :key
              order by r.key",
    },
    ArchivePart {
        file: "comments",
        covers: &["article_comments.user_key"],
        sql: "select c.id, a.id as article, c.locale, c.kind, c.text, c.created_at, c.resolved_at
              from article_comments c
              join articles a on a.key = c.article_key
              where c.user_key = :key
              order by c.key",
    },
    ArchivePart {
        file: "translation-wishes",
        covers: &["translation_wishes.user_key"],
        sql: "select a.id as article, w.locale, w.created_at
              from translation_wishes w
              join articles a on a.key = w.article_key
              where w.user_key = :key
              order by w.created_at, a.key, w.locale",
    },
    ArchivePart {
        file: "assignments",
        covers: &["article_assignments.user_key", "article_assignments.assigned_by"],
        sql: "select a.id as article, q.locale, q.part, q.user_key is :key as assigned_to_you,
                q.assigned_by is :key as assigned_by_you, q.due_on, q.note, q.assigned_at, q.done_at
              from article_assignments q
              join articles a on a.key = q.article_key
              where q.user_key = :key or q.assigned_by = :key
              order by q.key",
    },
    ArchivePart {
        file: "preview-links",
        covers: &["article_previews.created_by"],
        sql: "select a.id as article, p.created_at, p.expires_at
              from article_previews p
              join articles a on a.key = p.article_key
              where p.created_by = :key
              order by p.created_at",
    },
    ArchivePart {
        file: "searches-solved",
        covers: &["zero_result_searches_solved.solved_by"],
        sql: "select s.locale, s.query, s.date, s.solved_at
              from zero_result_searches_solved s
              where s.solved_by = :key
              order by s.solved_at, s.locale, s.query",
    },
    ArchivePart {
        file: "contacts",
        covers: &["contacts.owner_key", "contacts.verified_by", "contacts.updated_by"],
        sql: "select c.id, c.slug, c.owner_key is :key as own, c.verified_by is :key as verified, c.verified_at,
                c.updated_by is :key as changed_last, c.updated_at
              from contacts c
              where c.owner_key = :key or c.verified_by = :key or c.updated_by = :key
              order by c.key",
    },
    ArchivePart {
        file: "table-imports",
        covers: &["table_imports.user_key", "table_imports.undone_by"],
        sql: "select i.id, i.kind, i.file_name, i.created_at, i.created, i.changed, i.user_key is :key as imported, i.undone_at,
                i.undone_by is :key as undone
              from table_imports i
              where i.user_key = :key or i.undone_by = :key
              order by i.key",
    },
    ArchivePart {
        file: "contact-suggestions",
        covers: &["contact_suggestions.decided_by"],
        sql: "select s.id, c.id as contact, s.kind, s.text, s.email, s.state, s.created_at, s.decided_at,
                s.decided_by is :key as decided
              from contact_suggestions s
              join contacts c on c.key = s.contact_key
              where s.decided_by = :key or s.email = :email
              order by s.key",
    },
    ArchivePart {
        file: "contact-checks",
        covers: &["contact_links.created_by"],
        sql: "select c.id as contact, l.address, l.created_by is :key as sent, l.created_at, l.expires_at,
                l.answered_at
              from contact_links l
              join contacts c on c.key = l.contact_key
              where l.created_by = :key or l.address = :email
              order by l.created_at",
    },
    ArchivePart {
        file: "services",
        covers: &["services.owner_key"],
        sql: "select s.id, s.slug, s.state, s.country, s.town, s.postal_code, s.coverage, s.price_kind, s.price_minor,
                s.price_currency, s.provider_type, s.card, s.pending, s.submitted_at, s.published_at, s.valid_until,
                s.last_confirmed_at, s.created_at, s.updated_at,
                (select json_group_array(l.language) from service_languages l where l.service_key = s.key) as languages,
                (select json_group_array(r.region) from service_regions r where r.service_key = s.key) as regions,
                (select json_group_array(json_object('locale', t.locale, 'title', t.title, 'summary', t.summary,
                   'description', t.description, 'price_note', t.price_note))
                 from service_texts t where t.service_key = s.key) as texts,
                (select json_group_array(json_object('picture', m.id, 'alts', json(p.alts)))
                 from service_photos p join media m on m.key = p.media_key where p.service_key = s.key) as photos
              from services s
              where s.owner_key = :key
              order by s.key",
    },
    ArchivePart {
        file: "service-submissions",
        covers: &["service_submissions.owner_key"],
        sql: "select b.submitted_at
              from service_submissions b
              where b.owner_key = :key
              order by b.submitted_at",
    },
    ArchivePart {
        file: "service-conversations",
        covers: &["service_conversations.sender_key"],
        sql: "select c.id, s.slug as service, s.owner_key is :key as received, c.state, c.created_at, c.revealed_at,
                c.sender_name, iif(c.sender_key is :key or c.sender_email = :email, c.sender_email, null) as sender_email,
                (select json_group_array(json_object('from', m.side, 'text', m.text, 'at', m.created_at))
                 from service_messages m where m.conversation_key = c.key) as messages
              from service_conversations c
              join services s on s.key = c.service_key
              where (s.owner_key = :key or c.sender_key = :key or c.sender_email = :email) and c.state <> 'unconfirmed'
              order by c.key",
    },
    ArchivePart {
        file: "ads",
        covers: &["ads.owner_key"],
        sql: "select a.id, a.state, a.form, a.change, a.terms ->> '$.slug' as package, a.start_on, a.end_on, a.due_on,
                a.submitted_at, a.ended_at, a.created_at, a.updated_at,
                (select json_group_array(json_object('state', h.state, 'at', h.created_at))
                 from ad_history h where h.ad_key = a.key) as history
              from ads a
              where a.owner_key = :key
              order by a.key",
    },
    ArchivePart {
        file: "enterprises",
        covers: &["enterprise_members.user_key", "enterprises.created_by"],
        sql: "select e.id, e.slug, e.state, e.kind, e.legal_name, e.country, e.uid, e.verification, m.role, m.created_at as since,
                e.created_by is :key as created,
                iif(m.role in ('owner', 'editor'), e.card, null) as card,
                iif(m.role in ('owner', 'billing'), e.billing, null) as billing,
                (select json_group_array(json_object('locale', t.locale, 'display_name', t.display_name, 'about', t.about))
                 from enterprise_texts t where t.enterprise_key = e.key) as texts
              from enterprises e
              left join enterprise_members m on m.enterprise_key = e.key and m.user_key = :key
              where m.user_key = :key or e.created_by = :key
              order by e.key",
    },
    ArchivePart {
        file: "enterprise-requests",
        covers: &["enterprise_join_requests.user_key", "enterprise_invitations.invited_by"],
        sql: "select e.legal_name as enterprise, 'request' as kind, r.message, null as email, null as role, r.created_at
              from enterprise_join_requests r
              join enterprises e on e.key = r.enterprise_key
              where r.user_key = :key
              union all
              select e.legal_name, 'invitation', null, i.email, i.role, i.created_at
              from enterprise_invitations i
              join enterprises e on e.key = i.enterprise_key
              where i.invited_by = :key or i.email = :email
              order by 6, 1",
    },
    ArchivePart {
        file: "enterprise-verifications",
        covers: &["enterprise_verifications.requested_by", "enterprise_verifications.checked_by"],
        sql: "select e.legal_name as enterprise, v.method, v.requested_by is :key as requested,
                v.checked_by is :key as checked, iif(v.requested_by is :key, v.message, null) as message,
                iif(v.requested_by is :key, v.address, null) as address, v.requested_at, v.outcome, v.checked_at
              from enterprise_verifications v
              join enterprises e on e.key = v.enterprise_key
              where v.requested_by = :key or v.checked_by = :key
              order by v.key",
    },
    ArchivePart {
        file: "reports",
        covers: &["cases.sender_key", "cases.assignee_key", "cases.locked_by"],
        sql: "select c.id, c.cause, c.subject_kind, c.subject_path, c.subject_title, c.category, c.created_at, c.state,
                c.sender_key is :key or c.sender_email = :email as sent, c.assignee_key is :key as taken,
                c.locked_by is :key as locked,
                iif(c.sender_key is :key or c.sender_email = :email, c.text, null) as text,
                iif(c.sender_key is :key or c.sender_email = :email, c.place, null) as place,
                iif(c.sender_key is :key or c.sender_email = :email, c.sender_name, null) as name,
                iif(c.sender_key is :key or c.sender_email = :email, c.sender_email, null) as email
              from cases c
              where c.sender_key = :key or c.sender_email = :email or c.assignee_key = :key or c.locked_by = :key
              order by c.key",
    },
    ArchivePart {
        file: "decisions",
        covers: &["cases.owner_key", "decisions.decided_by"],
        sql: "select c.id as case_id, c.cause, c.subject_path, c.subject_title, d.outcome, r.code as reason_code, d.rule,
                d.automated, d.decided_at, d.effective_at, d.appeal_until, d.decided_by is :key as decided_by_you,
                c.owner_key is :key as about_your_content,
                (select json_group_object(t.locale, t.text) from decision_texts t where t.decision_key = d.key) as texts
              from decisions d
              join cases c on c.key = d.case_key
              left join reason_codes r on r.key = d.reason_key
              where d.decided_by = :key
                or d.effective_at is not null and (c.owner_key = :key or c.sender_key = :key or c.sender_email = :email)
              order by d.key",
    },
    ArchivePart {
        file: "consult-requests",
        covers: &["consult_requests.user_key", "consult_requests.assignee_key"],
        sql: "select r.id, r.public_code, r.user_key is :key or r.email = :email as sent, r.assignee_key is :key as assigned,
                r.state, r.outcome, r.created_at, r.done_at, r.consent_version, r.consent_at,
                iif(r.user_key is :key or r.email = :email, r.name, null) as name,
                iif(r.user_key is :key or r.email = :email, r.email, null) as email,
                iif(r.user_key is :key or r.email = :email, r.phone, null) as phone,
                iif(r.user_key is :key or r.email = :email, r.country, null) as country,
                iif(r.user_key is :key or r.email = :email, r.region, null) as region,
                iif(r.user_key is :key or r.email = :email, r.town, null) as town,
                iif(r.user_key is :key or r.email = :email, r.best_time, null) as best_time,
                iif(r.user_key is :key or r.email = :email, r.message, null) as message,
                iif(r.user_key is :key or r.email = :email, (select json_group_array(json_object('kind', e.kind, 'text', e.text,
                  'at', e.created_at)) from consult_entries e where e.request_key = r.key and e.kind in ('reply', 'message')),
                  null) as messages
              from consult_requests r
              where r.user_key = :key or r.assignee_key = :key or r.email = :email and r.state <> 'unconfirmed'
              order by r.key",
    },
    ArchivePart {
        file: "consult-entries",
        covers: &["consult_entries.by_key"],
        sql: "select e.id, r.id as request, e.kind, e.text, e.created_at
              from consult_entries e
              join consult_requests r on r.key = e.request_key
              where e.by_key = :key
              order by e.key",
    },
    ArchivePart {
        file: "consult-topics",
        covers: &["consult_topics.assignee_key"],
        sql: "select t.id, n.locale, n.name
              from consult_topics t
              join consult_topic_texts n on n.topic_key = t.key
              where t.assignee_key = :key
              order by t.key, n.locale",
    },
    ArchivePart {
        file: "log",
        covers: &["audit.user_key"],
        sql: "select l.at, l.address, l.action, l.object_type, l.object_id, l.before, l.after
              from audit l
              where l.user_key = :key
              order by l.key",
    },
    ArchivePart {
        file: "log-about-you",
        covers: &[],
        sql: "select l.at, l.action, l.before, l.after
              from audit l
              where l.object_type = 'user' and l.object_id = :id
              order by l.key",
    },
];
