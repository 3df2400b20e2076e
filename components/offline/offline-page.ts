interface Words {
  title: string;
  text: string;
  works: string;
  kit: string;
  treatment: string;
  retry: string;
}

/** By language; inserted by the build from messages/*.json. */
declare const WORDS: Record<string, Words>;
/** Name and colours of the brand. */
declare const BRAND: { name: string; mark: string };

/** Replaces a page that requires a connection: says what works offline, and where. */
export function offlinePage(language: string, scope: string): Response {
  const lang = language.slice(0, 2) in WORDS ? language.slice(0, 2) : 'it';
  const { title, text, works, kit, treatment, retry } = WORDS[lang]!;
  const isExpert = new URL(scope).pathname === '/expert/';
  const ways = `<p>${works}</p><p><a class="main" href="/expert/kit">${kit}</a> <a href="/expert/treatments/new">${treatment}</a></p>`;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · ${BRAND.name}</title><style>${STYLE}</style></head><body><main>${BRAND.mark}<h1>${title}</h1><p>${text}</p>${isExpert ? ways : ''}<p><a href="">${retry}</a></p></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
}

const STYLE = `
:root{color-scheme:light dark;--ink:#10292f;--soft:#3f5860;--surface:#fbfcfb;--accent:#0b6b75;--on:#fff;--line:#6f8a94}
@media(prefers-color-scheme:dark){:root{--ink:#e6f0f1;--soft:#a9bec4;--surface:#0d1b1f;--accent:#5cc4cd;--on:#0d1b1f;--line:#6f8a94}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--surface);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:30rem;padding:2rem 1.5rem}svg{width:56px;border-radius:14px}h1{font-size:1.75rem;line-height:1.2;margin:1.25rem 0 .5rem}p{margin:.75rem 0;color:var(--soft)}
a{display:inline-block;padding:.65rem 1rem;margin:0 .5rem .5rem 0;border:1px solid var(--line);border-radius:8px;color:var(--ink);font-weight:600;text-decoration:none}
a.main{background:var(--accent);border-color:var(--accent);color:var(--on)}`;
