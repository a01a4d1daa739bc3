// The browser's part of passkeys. Where it cannot read and write the server's JSON, it counts as too old for them.

/** Nobody chose a passkey: the dialog was closed, there is none, or there is one already. */
export class NoPasskey extends Error {}

/** True if this browser makes and uses passkeys. Only to be asked in the browser. */
export function knowsPasskeys(): boolean {
  return (
    "PublicKeyCredential" in window &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

/** The JSON of WebAuthn, which the API description does not spell out. */
type WebAuthnJson = Record<string, unknown>;

const isCreation = (options: object): options is PublicKeyCredentialCreationOptionsJSON =>
  "challenge" in options && "rp" in options && "user" in options && "pubKeyCredParams" in options;
const isRequest = (options: object): options is PublicKeyCredentialRequestOptionsJSON => "challenge" in options;

function answered(credential: Credential | null): WebAuthnJson {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new NoPasskey();
}

const stopped = () => {
  throw new NoPasskey();
};

/** Asks the device for a new passkey. Errors: `NoPasskey`. */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  if (!isCreation(options)) throw new NoPasskey();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answered(await navigator.credentials.create({ publicKey }).catch(stopped));
}

/** True if this browser offers passkeys among the suggestions of a field. Only to be asked in the browser. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys() || !("isConditionalMediationAvailable" in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Asks the device for a passkey it has; with `signal` among the suggestions of a field until it is stopped.
 *  Errors: `NoPasskey`. */
export async function askForPasskey(options: WebAuthnJson, signal?: AbortSignal): Promise<WebAuthnJson> {
  if (!isRequest(options)) throw new NoPasskey();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const request: CredentialRequestOptions = signal ? { publicKey, signal, mediation: "conditional" } : { publicKey };
  return answered(await navigator.credentials.get(request).catch(stopped));
}
