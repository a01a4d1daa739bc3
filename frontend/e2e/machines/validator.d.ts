// The package ships no types.
declare module "@adobe/structured-data-validator" {
  interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    path?: { type?: string }[];
  }
  type Things = Record<string, unknown[]>;
  export default class Validator {
    constructor(vocabulary?: object);
    validate(found: { jsonld: Things; microdata: Things; rdfa: Things }): Promise<Issue[]>;
  }
}
