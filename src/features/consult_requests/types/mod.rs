//! Types of consult requests (docs/objects.md, Consult requests).

mod forms;
mod panel;
mod request;
mod topics;

pub use forms::{
    ConsultConfirmPage, ConsultCountry, ConsultFields, ConsultFile, ConsultMessage, ConsultPage, ConsultReceipt,
    ConsultRelated, ConsultStatusPage, ConsultTopicChoice, NewConsult, NewConsultMessage, OwnConsult,
};
pub use panel::{
    ConsultArticleIdea, ConsultAssignment, ConsultChange, ConsultContactSuggestion, ConsultCounts, ConsultDetail,
    ConsultDue, ConsultEntryRow, ConsultHolder, ConsultMerge, ConsultQuery, ConsultReply, ConsultReport,
    ConsultReportQuery, ConsultRow, ConsultStep, ConsultStepCall, ConsultTopicNumbers, ConsultTopicRef,
    NewConsultEntry,
};
pub use request::{
    ConsultChannel, ConsultEntry, ConsultEntryKind, ConsultId, ConsultMover, ConsultOutcome, ConsultPriority,
    ConsultRequest, ConsultState, RelatedObject,
};
pub use topics::{
    ConsultTopic, ConsultTopicForm, ReplyTemplate, ReplyTemplateForm, ReplyTemplateVersion, ReplyText, ReplyTexts,
    TopicNames,
};
