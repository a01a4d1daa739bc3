// The panel's calls about requests for advice.
import type {
  ConsultArticleIdea,
  ConsultChange,
  ConsultContactSuggestion,
  ConsultReply,
  ConsultStepCall,
  ConsultTopicForm,
  NewConsultEntry,
  ReplyTemplateForm,
} from "../../../generated/api";
import { call, download } from "../../../lib/api";
import type { ConsultQuery } from "../../../lib/commonCalls";

export const getConsult = (id: string, signal?: AbortSignal) =>
  call("GET /panel/consult-requests/{id}", { path: { id }, signal });
export const readConsult = (id: string) => call("POST /panel/consult-requests/{id}/read", { path: { id } });
export const stepConsult = (id: string, body: ConsultStepCall) =>
  call("POST /panel/consult-requests/{id}/step", { path: { id }, body });
export const assignConsult = (id: string, version: number, to_id: string) =>
  call("POST /panel/consult-requests/{id}/assign", { path: { id }, body: { version, to_id } });
export const updateConsult = (id: string, body: ConsultChange) =>
  call("PUT /panel/consult-requests/{id}", { path: { id }, body });
export const mergeConsult = (id: string, version: number, into_id: string) =>
  call("POST /panel/consult-requests/{id}/merge", { path: { id }, body: { version, into_id } });
export const replyToConsult = (id: string, body: ConsultReply) =>
  call("POST /panel/consult-requests/{id}/reply", { path: { id }, body });
export const addConsultEntry = (id: string, body: NewConsultEntry) =>
  call("POST /panel/consult-requests/{id}/entries", { path: { id }, body });
export const suggestCorrection = (id: string, body: ConsultContactSuggestion) =>
  call("POST /panel/consult-requests/{id}/contact-suggestion", { path: { id }, body });
export const draftArticle = (id: string, body: ConsultArticleIdea) =>
  call("POST /panel/consult-requests/{id}/article-idea", { path: { id }, body });
export const exportConsults = (query: ConsultQuery) => download("GET /panel/consult-requests.csv", { query });

export const listAnswerers = (signal?: AbortSignal) => call("GET /panel/consult-answerers", { signal });
export const listTopics = (signal?: AbortSignal) => call("GET /panel/consult-topics", { signal });
export const addTopic = (body: ConsultTopicForm) => call("POST /panel/consult-topics", { body });
export const updateTopic = (id: string, body: ConsultTopicForm) =>
  call("PUT /panel/consult-topics/{id}", { path: { id }, body });

export const listTemplates = (signal?: AbortSignal) => call("GET /panel/consult-templates", { signal });
export const addTemplate = (body: ReplyTemplateForm) => call("POST /panel/consult-templates", { body });
export const updateTemplate = (id: string, body: ReplyTemplateForm) =>
  call("PUT /panel/consult-templates/{id}", { path: { id }, body });
export const removeTemplate = (id: string, version: number) =>
  call("DELETE /panel/consult-templates/{id}", { path: { id }, query: { version } });

export const getConsultReport = (month: string | undefined, signal?: AbortSignal) =>
  call("GET /panel/consult-report", { query: { month }, signal });
export const exportConsultReport = (month: string | undefined) =>
  download("GET /panel/consult-report.csv", { query: { month } });
