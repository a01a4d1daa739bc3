// A stand-in for the server: renders the demo content through server.js in a context without Intl, URL and timers.
import { createServer } from "node:http";
import { readFileSync, existsSync } from "node:fs";
import { join, extname } from "node:path";
import vm from "node:vm";

const root = join(import.meta.dirname, "../..");
const rows = readFileSync(join(root, "assets/demo/content.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((l) => JSON.parse(l));
const of = (type) => rows.filter((r) => r.type === type);
const manifest = () => JSON.parse(readFileSync(join(root, "assets/dist/manifest.json"), "utf8"));
const context = vm.createContext({});
vm.runInContext("delete globalThis.Intl; delete globalThis.WebAssembly;", context);
vm.runInContext(readFileSync(join(root, "assets/dist/server.js"), "utf8"), context);
const order = ["en", "uk", "de"];
const pick = (texts, lang) => {
  const l = texts[lang] ? lang : order.find((o) => texts[o]);
  return [texts[l], l];
};
const crumb = (texts, lang, path) => {
  const [label, l] = pick(texts, lang);
  return { label, path, lang: l };
};
const cat = (slug) => of("category").find((c) => c.slug === slug);
const sub = (slug, c) => of("subcategory").find((s) => s.slug === slug && s.category === c);
function byline(slug, role, lang) {
  const a = of("author").find((x) => x.slug === slug);
  return {
    name: a.name,
    slug,
    role,
    title: role === "author" ? pick(a.title, lang)[0] : null,
    photo: { src: `/demo/portraits/${a.photo}`, srcset: "", width: 240, height: 284, alt: "" },
  };
}
function card(a, i, lang) {
  const [title, l] = pick(a.title, lang);
  const c = cat(a.category),
    s = sub(a.subcategory, a.category);
  const src = `/demo/covers/${a.slug}.webp`;
  return {
    id: String(i),
    path: `/categories/${a.category}/${a.subcategory}/${a.slug}`,
    title,
    lang: l,
    excerpt: a.lead[l],
    kind: a.kind,
    category: crumb(c.name, lang, `/categories/${c.slug}`),
    subcategory: crumb(s.name, lang, `/categories/${c.slug}/${s.slug}`),
    authors: [byline(a.author, "author", lang), ...(a.translator ? [byline(a.translator, "translator", lang)] : [])],
    cover: existsSync(join(root, "assets", src))
      ? { src, srcset: `${src} 1200w`, width: 1200, height: 800, alt: "Illustration" }
      : null,
    published_at: `2026-11-${String(20 - (i % 19)).padStart(2, "0")}T0${i % 9}:32:10+01:00`,
    reading_minutes: 3 + (i % 7),
    sponsored: i === 7,
    breaking: i === 2,
    pinned: false,
    readers: null,
  };
}
const cards = (lang) => of("article").map((a, i) => card(a, i, lang));
const head = (title, path, alternates = order) => ({
  title: `${title} – Litfass`,
  description: "",
  image: null,
  canonical_path: path,
  alternates,
  noindex: false,
  feed: null,
});
const noFilter = {
  kind: null,
  category: null,
  period: null,
  sort: null,
  kinds: ["news", "guide", "interview"],
  categories: [],
};
const words = {
  latest: { en: "Latest articles", uk: "Останні статті", de: "Neueste Artikel" },
  popular: { en: "Most read", uk: "Найпопулярніше", de: "Meistgelesen" },
};
function frame(lang) {
  const menu = of("category").map((c) => ({ label: c.name[lang], path: `/categories/${c.slug}`, lang }));
  return {
    name: "Litfass",
    tagline: {
      en: "Articles in three languages from one column.",
      uk: "Статті трьома мовами з однієї тумби.",
      de: "Artikel in drei Sprachen von einer Säule.",
    }[lang],
    edition: { en: "Zürich edition", uk: "Видання для Цюриха", de: "Ausgabe Zürich" }[lang],
    today: "2026-11-20",
    build: "dev",
    default_lang: "en",
    api_url: "/api",
    menu,
    sections: [{ slug: "ukrswiss", label: of("section")[0].label[lang], path: "/ukrswiss/articles" }],
    categories: of("category").map((c) => ({ label: c.name[lang], path: `/categories/${c.slug}` })),
    anonymous: true, registration_open: true, minimum_age: 16,
    realtime: null,
    guard: [
      { path: "/panel", roles: [] },
      { path: "/panel/manager/articles", roles: ["super-admin", "admin", "manager", "author"] },
    ],
    capabilities: {},
  };
}
function list(name, title, titleLang, path, items, lang, more = {}) {
  const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1),
    per = 12;
  return {
    page: name,
    data: {
      head: head(title, path),
      title,
      title_lang: titleLang,
      intro: null,
      crumbs: [{ label: title, path, lang: titleLang }],
      chips: [],
      filter: {
        ...noFilter,
        kind: /kind=(\w+)/.exec(path)?.[1] ?? null,
        period: /period=(\w+)/.exec(path)?.[1] ?? null,
      },
      pinned: null,
      articles: { items: items.slice((page - 1) * per, page * per), page, per_page: per, total: items.length * 4 },
      author: null,
      ...more,
    },
  };
}
function route(lang, full) {
  const path = full.split("?")[0];
  const all = cards(lang);
  const parts = path.split("/").slice(1);
  if (path === "/")
    return {
      page: "home",
      data: {
        head: head("Litfass", "/"),
        lead: all.slice(0, 1),
        latest: all.slice(1, 7),
        popular: all.slice(7, 13),
        section: {
          slug: "ukrswiss",
          ...crumb(of("section")[0].label, lang, "/ukrswiss/articles"),
          articles: all.slice(13, 17),
        },
        strips: of("category")
          .slice(0, 3)
          .map((c) => ({
            category: crumb(c.name, lang, `/categories/${c.slug}`),
            articles: all.filter((a) => a.path.startsWith(`/categories/${c.slug}/`)).slice(0, 4),
          })),
      },
    };
  if (path === "/last/articles") return list("latest", words.latest[lang], lang, full, all, lang);
  if (path === "/popular/articles")
    return list(
      "popular",
      words.popular[lang],
      lang,
      full,
      all.map((a, i) => ({ ...a, readers: 1240 - i * 17 })),
      lang,
    );
  if (path === "/ukrswiss/articles")
    return list("section", of("section")[0].label[lang], lang, full, all.slice(4, 12), lang, {
      intro: of("section")[0].intro[lang],
    });
  if (path === "/categories")
    return {
      page: "categories",
      data: {
        head: head("Categories", path),
        categories: of("category").map((c) => ({
          category: crumb(c.name, lang, `/categories/${c.slug}`),
          description: pick(c.description, lang)[0],
          color: c.color,
          icon: c.icon,
          count: 12,
          children: of("subcategory")
            .filter((s) => s.category === c.slug)
            .map((s) => ({ ...crumb(s.name, lang, `/categories/${c.slug}/${s.slug}`), count: 4, current: false })),
        })),
      },
    };
  if (path === "/search") {
    const q = decodeURIComponent((/q=([^&]*)/.exec(full)?.[1] ?? "").replace(/\+/g, " "));
    const hits = q && q !== "zzz" ? all.slice(0, 8) : [];
    return {
      page: "search",
      data: {
        head: head("Search", path),
        q,
        type: "all",
        counts: { all: hits.length, article: hits.length, category: 0 },
        hits: {
          items: hits.map((a) => ({
            type: "article",
            title: a.title,
            path: a.path,
            lang: a.lang,
            snippet: [
              { text: "… before the ", mark: false },
              { text: q, mark: true },
              { text: " and after it, as the text goes on …", mark: false },
            ],
            article: a,
          })),
          page: 1,
          per_page: 20,
          total: hits.length,
        },
        did_you_mean: q ? "Mietvertrag" : null,
      },
    };
  }
  if (path === "/auth/login") return { page: "login", data: { head: head("Login", path) } };
  if (path === "/auth/registration") return { page: "registration", data: { head: head("Registration", path) } };
  if (path === "/reset-password") return { page: "reset-password", data: { head: head("Reset", path) } };
  if (path === "/confirm-email") return { page: "confirm-email", data: { head: head("Confirm", path) } };
  if (path === "/setup") return { page: "setup", data: { head: head("Setup", path) } };
  if (parts[0] === "panel") return { page: "panel", data: { head: head("Panel", path) } };
  if (parts[0] === "authors") {
    const a = of("author").find((x) => x.slug === parts[1]);
    if (a)
      return list("author", a.name, lang, full, all.slice(0, 5), lang, {
        author: {
          name: a.name,
          title: a.title[lang],
          bio: a.bio[lang],
          photo: { src: `/demo/portraits/${a.photo}`, srcset: "", width: 240, height: 284, alt: "" },
        },
      });
  }
  if (parts[0] === "categories") {
    const c = cat(parts[1]);
    const s = c && parts[2] && sub(parts[2], parts[1]);
    const a = of("article").find((x) => x.slug === parts[3]);
    if (a) {
      const i = of("article").indexOf(a);
      const k = card(a, i, lang);
      const shown = k.lang;
      let n = 0;
      const toc = [];
      const body =
        a.body[shown].replace(/<h([23])>(.*?)<\/h\1>/g, (_, level, text) => {
          n += 1;
          toc.push({ id: `s${n}`, text: text.replace(/<[^>]+>/g, ""), level: Number(level) });
          return `<h${level} id="s${n}">${text}</h${level}>`;
        }) +
        '<div data-embed="youtube" data-src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">YouTube</a></div>';
      return {
        page: "article",
        data: {
          head: head(
            k.title,
            path,
            order.filter((l) => a.title[l]),
          ),
          article: {
            ...k,
            subtitle: null,
            body_html: body,
            toc,
            cover_caption: "Illustration: Litfass",
            tags: a.tags?.[shown] ?? ["Miete", "Zürich"],
            source: { name: "Example", url: "https://example.org" },
            updated_at: "2026-11-20T08:10:00+01:00",
            corrections: [{ at: "2026-11-19T10:00:00+01:00", text: "An earlier version named the wrong day." }],
            ai_assistance: "none",
            event: a.event ? { start: "2026-12-12T19:00:00+01:00", end: null, place: "Zürich", url: null } : null,
            archived: false,
            original_lang: a.original_lang,
          },
          languages: order.map((l) => ({
            lang: l,
            state: l === shown ? "shown" : a.title[l] ? "available" : "missing",
            path,
          })),
          crumbs: [k.category, k.subcategory, { label: k.title, path, lang: k.lang }],
          related: all.slice(3, 6),
          preview: false,
        },
      };
    }
    if (s && !parts[3])
      return list("subcategory", pick(s.name, lang)[0], lang, full, all.slice(0, 5), lang, {
        chips: of("subcategory")
          .filter((x) => x.category === c.slug)
          .map((x) => ({
            ...crumb(x.name, lang, `/categories/${c.slug}/${x.slug}`),
            count: 4,
            current: x.slug === s.slug,
          })),
      });
    if (c && !parts[2])
      return list("category", pick(c.name, lang)[0], lang, full, all.slice(0, 9), lang, {
        intro: pick(c.description, lang)[0],
        pinned: all[9],
        chips: of("subcategory")
          .filter((x) => x.category === c.slug)
          .map((x) => ({ ...crumb(x.name, lang, `/categories/${c.slug}/${x.slug}`), count: 4, current: false })),
      });
  }
  return {
    status: 404,
    page: "error",
    data: {
      head: head("Not found", path),
      status: 404,
      title: "Page Not Found",
      message: `Page Not Found: ${path}`,
      wanted_path: path,
      search_q: (path.split("/").pop() ?? "").replace(/-/g, " "),
      suggestions: all.slice(0, 3),
    },
  };
}
const types = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};
createServer((req, res) => {
  const url = req.url;
  if (url === "/build.json") return res.end('{"build":"dev"}');
  const file = url.startsWith("/assets/")
    ? join(root, url)
    : url.startsWith("/demo/")
      ? join(root, "assets", url)
      : null;
  if (file) {
    if (!existsSync(file)) {
      res.statusCode = 404;
      return res.end();
    }
    res.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    return res.end(readFileSync(file));
  }
  if (url.startsWith("/api/")) {
    res.statusCode = 422;
    res.setHeader("Content-Type", "application/problem+json");
    return res.end(
      JSON.stringify({
        status: 422,
        title: "Invalid",
        detail: "Invalid",
        code: "invalid",
        fields: { email: [{ code: "email", message: "Please enter a valid email" }] },
      }),
    );
  }
  if (url === "/favicon.ico") return res.end();
  const data = url.startsWith("/_data/");
  const rest = data ? url.slice(6) : url;
  const m = /^\/(en|uk|de)(?=$|[/?])(.*)$/.exec(rest);
  const lang = m ? m[1] : "en";
  let path = m ? m[2] || "/" : rest;
  if (!path.startsWith("/")) path = `/${path}`;
  const { status = 200, page, data: pageData } = route(lang, path);
  const envelope = { page, path, lang, frame: frame(lang), data: pageData };
  res.statusCode = status;
  if (data) {
    res.setHeader("Content-Type", "application/json");
    return res.end(JSON.stringify(envelope));
  }
  const started = performance.now();
  context.input = JSON.stringify(envelope);
  const { html } = JSON.parse(vm.runInContext("render(input)", context));
  res.setHeader("Server-Timing", `render;dur=${(performance.now() - started).toFixed(1)}`);
  const files = manifest();
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader(
    "Content-Security-Policy",
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src https://www.youtube-nocookie.com",
  );
  res.end(
    `<!doctype html><html lang="${lang}" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${pageData.head.title}</title><script src="${files.theme}"></script><link rel="stylesheet" href="${files.style}"><link rel="icon" href="data:,">${[...files.preload, files.langs[lang]].map((f) => `<link rel="modulepreload" href="${f}">`).join("")}<script type="module" src="${files.browser}"></script></head><body><div id="app">${html}</div><script type="application/json" id="page">${JSON.stringify(envelope).replace(/</g, "\\u003c")}</script></body></html>`,
  );
}).listen(Number(process.env.PORT ?? 8137), () => process.stdout.write("preview on 8137\n"));
