import { useEffect, useState } from "react";
import type { CheckSubject } from "../../generated/api";
import { Problem } from "../../lib/api";
import { useT } from "../../lib/i18n";
import { queryValue } from "../../lib/paths";
import type { Envelope } from "../../lib/page-types";
import { siteErrorMessage } from "../../lib/siteErrorMessage";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { answerCheck, getCheck } from "./api";

type Answered = "right" | "wrong";

/** "Is this still right?": those who are listed answer a link from a letter, without an account. */
export function CheckPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  const token = queryValue(envelope.path, "token") ?? "";
  const [subject, setSubject] = useState<CheckSubject | null>(null);
  const [fault, setFault] = useState("");
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let left = false;
    getCheck(token).then(
      (found) => !left && setSubject(found),
      (error: unknown) => !left && setFault(siteErrorMessage(t, error)),
    );
    return () => {
      left = true;
    };
  }, [token, t]);
  const answer = async (is_right: boolean) => {
    setBusy(true);
    setFault("");
    try {
      await answerCheck(token, { is_right, text: is_right ? "" : text });
      setAnswered(is_right ? "right" : "wrong");
    } catch (error) {
      const atText = error instanceof Problem ? error.fields.text?.[0]?.message : undefined;
      setFault(atText ?? siteErrorMessage(t, error, "contacts.not_sent"));
    }
    setBusy(false);
  };
  return (
    <div className="container">
      <div className="contact-check">
        <header className="page-head">
          <h1>{t("contacts.check_title")}</h1>
        </header>
        {!subject && !fault && <p role="status">{t("common.loading")}</p>}
        {fault && (
          <Note tone="bad" alert>
            {fault}
          </Note>
        )}
        {subject && (
          <>
            <div className="call-box">
              <h2 className="poster-type display-3">{subject.name}</h2>
              {subject.phones.map((phone) => (
                <p className="numeric" key={phone}>
                  {phone}
                </p>
              ))}
              {subject.addresses.map((place) => (
                <p key={place}>{place}</p>
              ))}
              <p>
                <A className="link" href={subject.path}>
                  {t("contacts.check_page")}
                </A>
              </p>
            </div>
            {answered ? (
              <Note tone="ok" alert>
                {t(answered === "right" ? "contacts.check_thanks" : "contacts.check_noted")}
              </Note>
            ) : subject.answered ? (
              <Note>{t("contacts.check_answered")}</Note>
            ) : (
              <div className="stack--tight">
                <button
                  className="button button--primary"
                  type="button"
                  aria-disabled={busy ? "true" : undefined}
                  onClick={() => !busy && void answer(true)}
                >
                  {t("contacts.check_right")}
                </button>
                <div className="field">
                  <label htmlFor="check-text">{t("contacts.suggestion_text")}</label>
                  <textarea
                    className="input"
                    id="check-text"
                    rows={4}
                    value={text}
                    onInput={(event) => setText(event.currentTarget.value)}
                  />
                </div>
                <button
                  className="button button--line"
                  type="button"
                  aria-disabled={busy ? "true" : undefined}
                  onClick={() => !busy && void answer(false)}
                >
                  {t("contacts.check_changed")}
                </button>
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}
