//! Templates of letters.

crate::string_enum! {
    /// Template of a letter. Its name is the key of its texts below `mail.` in the locale files, and stands in the queue.
    Template {
        /// Asks to confirm the address of an account. Args: `hours`.
        ConfirmEmail = "confirm_email",
        /// A registration was tried with the address of an account.
        AlreadyRegistered = "already_registered",
        /// A link to set a new password. Args: `minutes`.
        ResetPassword = "reset_password",
        /// The password was changed in the account, which ended every other session.
        PasswordChanged = "password_changed",
        /// A new password was set by a link or an admin, which ended every session.
        PasswordSet = "password_set",
        /// A sign-in from an unknown device. Args: `device`, `address`.
        NewDevice = "new_device",
        /// A change of the address was requested, to the old one. Args: `email`.
        EmailChangeOld = "email_change_old",
        /// A change of the address was requested, to the new one.
        EmailChangeNew = "email_change_new",
        /// The address was changed. Args: `email`.
        EmailChanged = "email_changed",
        /// The second factor was turned on.
        SecondFactorOn = "second_factor_on",
        /// The second factor was turned off.
        SecondFactorOff = "second_factor_off",
        /// An admin removed the second factor and the passkeys.
        SecondFactorReset = "second_factor_reset",
        /// A passkey was added. Args: `passkey`.
        PasskeyAdded = "passkey_added",
        /// A passkey was removed. Args: `passkey`.
        PasskeyRemoved = "passkey_removed",
        /// The deletion of the account was requested. Args: `days`.
        DeletionRequested = "deletion_requested",
        /// An invitation to the staff. Args: `inviter`, `role`, `hours`.
        Invitation = "invitation",
        /// The role of the recipient was changed. Args: `role`, `by`.
        RoleChanged = "role_changed",
        /// A role was changed, to super-admins. Args: `person`, `role`, `by`.
        StaffRoleChanged = "staff_role_changed",
        /// The account was suspended. Args: `reason`.
        AccountSuspended = "account_suspended",
        /// The account of a reader was restricted. Args: `reason`.
        AccountRestricted = "account_restricted",
        /// The restriction of an account was ended.
        AccountUnrestricted = "account_unrestricted",
        /// The account of a reader was suspended. Args: `reason`.
        ReaderSuspended = "reader_suspended",
        /// The account of a reader will be erased. Args: `reason`, `days`.
        ReaderClosed = "reader_closed",
        /// The account was reinstated.
        AccountReturned = "account_returned",
        /// An article waits for review. Args: `author`, `title`.
        ArticleSubmitted = "article_submitted",
        /// A reviewer requests changes. Args: `reviewer`, `title`, `comment`.
        ArticleChanges = "article_changes",
        /// An article was published. Args: `title`.
        ArticlePublished = "article_published",
        /// An article can be read in the language wished. Args: `title`.
        ArticleTranslated = "article_translated",
        /// A translation was assigned. Args: `by`, `title`, `into`, `until`, `note`.
        TranslationAssigned = "translation_assigned",
        /// The original of a translation changed. Args: `title`, `into`.
        TranslationOutdated = "translation_outdated",
        /// A review was assigned. Args: `by`, `title`, `until`, `note`.
        ReviewAssigned = "review_assigned",
        /// The own work for the portal ends. Args: `day`.
        AccountEnding = "account_ending",
        /// The work of a colleague for the portal ends. Args: `person`, `day`.
        StaffEnding = "staff_ending",
        /// The recipient stands in for an absent colleague. Args: `person`, `day`, `last_day`.
        StaffSubstitute = "staff_substitute",
        /// The recipient got the open work of a colleague. Args: `person`, `pieces`.
        WorkReceived = "work_received",
        /// The open work of the recipient went to a colleague. Args: `person`, `pieces`.
        WorkGiven = "work_given",
        /// Asks the listed organisation to check its contact data. Args: `name`, `days`.
        ContactCheck = "contact_check",
        /// Confirms a report. Args: `code`, `title`.
        ReportReceipt = "report_received",
        /// The decision on a report, to the reporter. Args: `code`, `title`, `outcome`, `reason`, `rule`, `note`, `by`, `day`.
        ReportDecided = "report_decided",
        /// Somebody objects to a record of authorship. Args: `title`, `person`, `text`.
        AuthorshipDisputed = "authorship_disputed",
        /// A licence ends within 30 days. Args: `title`, `last_day`.
        LicenceEnding = "licence_ending",
        /// The statement of reasons, to the owner of the content. Args: as of `report_decided`.
        DecisionStatement = "decision_statement",
        /// A service is published, or a change of it is. Args: `title`.
        ServiceApproved = "service_approved",
        /// The suspension of a service was lifted. Args: `title`.
        ServiceLifted = "service_lifted",
        /// A service expires, with a link that renews it. Args: `title`, `day`.
        ServiceExpiring = "service_expiring",
        /// A service has expired, with a link that renews it. Args: `title`, `day`.
        ServiceExpired = "service_expired",
        /// A draft of a service will be removed. Args: `title` (may be empty), `day`.
        ServiceDraftEnding = "service_draft_ending",
        /// Asks to confirm the address of a message to the provider of a service. Args: `title`, `hours`.
        ServiceMessageConfirm = "service_message_confirm",
        /// Something new in a conversation, to the provider of the service. Args: `title`.
        ServiceMessage = "service_message",
        /// An answer in a conversation, to the reader who began it. Args: `title`.
        ServiceMessageReply = "service_message_reply",
        /// The provider of a service shows the contact details, to the reader who began the conversation. Args: `title`.
        ServiceContactShown = "service_contact_shown",
        /// An enterprise is approved. Args: `title`.
        EnterpriseApproved = "enterprise_approved",
        /// The suspension of an enterprise was lifted. Args: `title`.
        EnterpriseLifted = "enterprise_lifted",
        /// An enterprise is verified. Args: `title`, `day`.
        EnterpriseVerified = "enterprise_verified",
        /// An enterprise is not verified. Args: `title`, `note`.
        EnterpriseRefused = "enterprise_refused",
        /// A verification ends soon. Args: `title`, `day`.
        EnterpriseExpiring = "enterprise_expiring",
        /// A verification has ended. Args: `title`.
        EnterpriseExpired = "enterprise_expired",
        /// Somebody asks to join an enterprise. Args: `title`, `person`.
        EnterpriseJoin = "enterprise_join",
        /// The recipient is invited to an enterprise. Args: `title`, `person`.
        EnterpriseInvitation = "enterprise_invitation",
        /// Confirms an address at the domain of an enterprise. Args: `title`.
        EnterpriseDomain = "enterprise_domain",
        /// A booking of advertising is approved. Args: `title`, `day`, `last_day`.
        AdApproved = "ad_approved",
        /// A change of a booking of advertising is approved. Args: `title`, `day`, `last_day`.
        AdChangeApproved = "ad_change_approved",
        /// The suspension of a booking of advertising was lifted. Args: `title`, `day`, `last_day`.
        AdLifted = "ad_lifted",
        /// The staff changed the designs of a booking of advertising. Args: `title`, `reason`.
        AdSwapped = "ad_swapped",
        /// A booking of advertising is paid. Args: `title`, `day`, `last_day`.
        AdPaid = "ad_paid",
        /// A booking of advertising is on the site. Args: `title`, `day`, `last_day`.
        AdStarted = "ad_started",
        /// A booking of advertising ends soon. Args: `title`, `day`, `last_day`.
        AdEnding = "ad_ending",
        /// A booking of advertising has ended. Args: `title`, `day`, `last_day`.
        AdReport = "ad_report",
        /// A booking of advertising was given up. Args: `title`, `day`, `last_day`.
        AdCancelled = "ad_cancelled",
        /// A booking of advertising was given up, because it was not paid in time. Args: `title`, `day`, `last_day`.
        AdUnpaid = "ad_unpaid",
        /// Confirms an appeal. Args: `code`, `title`.
        AppealReceipt = "appeal_received",
        /// The decision on an appeal. Args: as of `report_decided`, without `day`.
        AppealDecided = "appeal_decided",
        /// Asks to confirm the address of a consult request. Args: `topic`, `hours`.
        ConsultConfirm = "consult_confirm",
        /// Tells the code of a consult request. Args: `topic`, `code`.
        ConsultReceipt = "consult_received",
        /// A reply to a consult request. Args: `topic`, `code`, `text`.
        ConsultReply = "consult_reply",
        /// The portal waits for an answer of the person. Args: `topic`, `code`, `days`.
        ConsultReminder = "consult_reminder",
        /// A consult request is done. Args: `topic`, `code`, `days`.
        ConsultDone = "consult_done",
        /// A consult request was given to the recipient. Args: `topic`, `code`.
        ConsultAssigned = "consult_assigned",
        /// An invoice, with its document. Args: `number`, `amount`, `day`.
        InvoiceIssued = "invoice_issued",
        /// The due date of an invoice is over, with its document. Args: `number`, `open`, `day`.
        InvoiceReminder = "invoice_reminder",
        /// A credit note, with its document. Args: `number`, `cancels`, `amount`.
        CreditNoteIssued = "credit_note_issued",
        /// Terms that the recipient agreed to will change. Args: `day`.
        TermsChanged = "terms_changed",
        /// No backup was made, to super-admins. Args: `backup_fault`.
        BackupFailed = "backup_failed",
        /// A test of the mail settings.
        MailTest = "mail_test",
    }
}
