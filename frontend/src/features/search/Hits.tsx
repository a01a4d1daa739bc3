import { trackClicks } from "../../lib/clicks";
import { useLang, useT } from "../../lib/i18n";
import type { ContactCard, SearchHit } from "../../lib/page-types";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";
import { OpenStatus } from "../../ui/site/OpenStatus";
import { PictureFrame } from "../../ui/site/PictureFrame";
import { StoryMeta } from "../../ui/site/Story";

/** Results in their order, numbered from `start`. */
export function Hits({ hits, start }: { hits: SearchHit[]; start: number }) {
  if (hits.length === 0) return null;
  return (
    <ol className="search-hits" start={start}>
      {hits.map((hit) => (
        <li key={hit.path}>
          <Hit hit={hit} />
        </li>
      ))}
    </ol>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const t = useT();
  const here = useLang();
  const { article, contact } = hit;
  const cover = article?.cover;
  return (
    <article className={cover ? "story search-hit search-hit--picture" : "story search-hit"}>
      {cover && (
        <PictureFrame picture={cover} shape="picture--3x2" sizes="(min-width: 600px) 11rem, 6.5rem" decorative />
      )}
      <span
        className="kicker"
        lang={article && article.subcategory.lang !== here ? article.subcategory.lang : undefined}
      >
        {article ? article.subcategory.label : (hit.place ?? t(`search.hit_${hit.type}`))}
      </span>
      <h2>
        <A href={hit.path} lang={hit.lang}>
          <Marked parts={hit.title_parts} />
        </A>
      </h2>
      <p lang={hit.lang === here ? undefined : hit.lang}>
        <Marked parts={hit.snippet} />
      </p>
      {contact && <ContactHit contact={contact} address={hit.address} />}
      {hit.missing.length > 0 && (
        <p className="search-hit__missing">{t("search.missing", { words: hit.missing.join(", ") })}</p>
      )}
      {article ? (
        <StoryMeta article={{ ...article, lang: hit.lang }} />
      ) : (
        hit.lang !== here && (
          <p className="meta">
            <span className="in-language">{t(`articles.in.${hit.lang}`)}</span>
          </p>
        )
      )}
    </article>
  );
}

/** A text with the words of the question marked. */
function Marked({ parts }: { parts: SearchHit["snippet"] }) {
  return <>{parts.map((part, index) => (part.mark ? <mark key={index}>{part.text}</mark> : part.text))}</>;
}

/** The number to call, the place, and whether somebody is there now. */
function ContactHit({ contact, address }: { contact: ContactCard; address: SearchHit["address"] }) {
  const { phone } = contact;
  return (
    <p className="search-hit__contact">
      {phone &&
        (phone.dial ? (
          <a
            className="search-hit__phone numeric"
            href={`tel:${phone.dial}`}
            onClick={trackClicks(contact.path, "phone")}
          >
            <Icon name="call" />
            {phone.display}
          </a>
        ) : (
          <span className="search-hit__phone numeric">{phone.display}</span>
        ))}
      {address.length > 0 && (
        <span className="search-hit__place">
          <Icon name="pin" />
          <span>
            <Marked parts={address} />
          </span>
        </span>
      )}
      <OpenStatus open={contact.open} />
    </p>
  );
}
