import type { JSX, ReactNode } from "react";
import { useLang } from "../../lib/i18n";
import { withLang } from "../../lib/paths";
import type { Lang } from "../../lib/page-types";

type Props = Omit<JSX.IntrinsicElements["a"], "href" | "lang" | "role"> & {
  /** A path of this site, without a language prefix, or a full address. */
  href: string;
  /** Language of the link's text; written out only where it differs from the page's. */
  lang?: Lang;
  children?: ReactNode;
};

/** A link within the page's language. */
export function A({ href, lang, children, ...rest }: Props) {
  const here = useLang();
  return (
    <a {...rest} href={withLang(here, href)} lang={lang && lang !== here ? lang : undefined}>
      {children}
    </a>
  );
}
