import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineVerb } from '@/lib/core/verb';
import { resources } from '@/lib/nouns/resources';
import { notFound } from '@/lib/run/errors';
import { rolesPage } from '@/lib/web/openapi/roles-page';
import { problemsPage } from '@/lib/web/openapi/tables';

/** The files of the API browser, served by the portal itself: no internet access is needed. */
const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
window.onload = () => SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', validatorUrl: null, filter: true
});`;

/** The portal's colours and font, and shorter lines. */
const styles = `
:root { color-scheme: light dark; --paper: #fbfcfb; --ink: #10292f; --accent: #0b6b75; --sunk: #f1f5f4; --line: #d5dfdd; --mark: #e0f0f0; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1a1d; --ink: #e6efee; --accent: #6fc7cf; --sunk: #16282c; --line: #2b4247; --mark: #1d4146; } }
:is(html, html.dark-mode, body) { margin: 0; background: var(--paper); }
#docs, #docs :is(.opblock-tag, .info .title, .renderedMarkdown *, button, input, label) { font-family: Inter, system-ui, sans-serif; }
#docs .info .title, #docs .info .renderedMarkdown :is(p, h2) { color: var(--ink); overflow-wrap: anywhere; }
#docs .info .renderedMarkdown p { max-width: 46rem; margin: 0 0 1em; font-size: 16px; line-height: 1.6; }
#docs .info .renderedMarkdown h2 { margin: 2em 0 .5em; font-size: 22px; }
#docs .info a, #docs .info .renderedMarkdown code { color: var(--accent); }
#docs .info .renderedMarkdown pre { max-width: 60rem; margin: 0 0 1em; padding: 1rem; overflow-x: auto; border-radius: 10px; background: var(--sunk); }
#docs .info .renderedMarkdown pre code { padding: 0; background: none; color: var(--ink); font: 14px/1.5 ui-monospace, monospace; white-space: pre; }
#docs .scheme-container { padding: 8px 0; background: none; box-shadow: none; }
#docs .wrapper { max-width: 76rem; box-sizing: border-box; }
#docs.page { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; color: var(--ink); font-size: 16px; line-height: 1.6; }
.page p, .page > .info > dl { max-width: 46rem; }
.page dt, .page td { font-size: 14px; }
.page :is(dd, h2, h3, code) { overflow-wrap: anywhere; }
.page dt:target { background: var(--mark); }
.page dd { margin: 0; }
.page > .info > dl dt { margin-top: 1.25rem; }
.page section { padding-top: 1rem; border-top: 1px solid var(--line); margin-top: 2rem; }
.page h3 { margin: 1.5rem 0 .25rem; font-size: 16px; }
.page section dl { display: grid; grid-template-columns: 5.5rem 1fr; gap: .25rem 1rem; margin: 0 0 .75rem; padding: .75rem 1rem; border-radius: 10px; background: var(--sunk); }
.page .wide { overflow-x: auto; }
.page table { border-collapse: collapse; }
.page :is(td, th) { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; }
.page thead th { font-size: 12px; line-height: 1.3; vertical-align: bottom; }
.page tbody th { position: sticky; left: 0; min-width: 8rem; background: var(--paper); font-size: 14px; }
@media (max-width: 640px) { #docs .opblock-summary { flex-wrap: wrap; } .page section dl { grid-template-columns: 1fr; gap: 0; } .page section dt { opacity: .75; } }
`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/house.css">
</head>
<body><main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>
</body>
</html>`;

// The bundle sets its styles by script, which needs no permission; everything comes from this host.
const policy = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'";

export const docsPage = (html = page): Response =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } });

/**
 * A file of the API browser.
 * @throws Problem 404 for any other name
 */
async function docsFile(name: string): Promise<Response> {
  const cached = { 'cache-control': 'public, max-age=86400' };
  if (name === 'problems') return docsPage(problemsPage());
  if (name === 'roles') return docsPage(rolesPage(Object.values(resources)));
  if (name === 'start.js') return new Response(start, { headers: { 'content-type': 'text/javascript', ...cached } });
  if (name === 'house.css')
    return new Response(styles, { headers: { 'content-type': files['swagger-ui.css']!, ...cached } });
  const type = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!type) throw notFound();
  const bytes = await readFile(path.join(process.cwd(), 'node_modules/swagger-ui-dist', name));
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type, ...cached } });
}

export const readDocs = defineVerb('GET /docs', {
  summary: 'This description as a page',
  tag: 'public',
  by: 'anybody',
  file: 'text/html',
  run: () => docsPage(),
});

export const readDocsFile = defineVerb('GET /docs/{file}', {
  summary:
    'The styles and scripts of that page, the list of all that is refused (`problems`), and who may see and do what (`roles`)',
  tag: 'public',
  by: 'anybody',
  file: 'application/octet-stream',
  run: ({ params }) => docsFile(params.file ?? ''),
});
