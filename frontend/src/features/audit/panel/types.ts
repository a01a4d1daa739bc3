// What the API says of the log.

export type AuditActor = "person" | "operator" | "clock";

export interface AuditLine {
  at: string;
  actor: AuditActor;
  person: { id: string; name: string } | null;
  address: string;
  action: string;
  object_type: string;
  object_id: string;
  object_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface AuditFacets {
  people: { id: string; name: string }[];
  actions: string[];
  object_types: string[];
}
