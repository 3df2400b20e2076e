import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineVerb } from '@/lib/core/verb';
import { notFound } from '@/lib/run/errors';
import { problemsPage } from '@/lib/web/openapi/tables';

/** The files of the API browser, served by the portal itself: no internet access is needed. */
const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const start = `window.onload = () => SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', validatorUrl: null, filter: true
});`;

/** The portal's colours and font, and shorter lines. */
const styles = `
body { margin: 0; background: #fbfcfb; }
#docs, #docs :is(.opblock-tag, .info .title, .renderedMarkdown *, button, input, label) { font-family: Inter, system-ui, sans-serif; }
#docs .info .title, #docs .info .renderedMarkdown :is(p, h2) { color: #10292f; overflow-wrap: anywhere; }
#docs .info .renderedMarkdown p { max-width: 46rem; margin: 0 0 1em; font-size: 16px; line-height: 1.6; }
#docs .info .renderedMarkdown h2 { margin: 2em 0 .5em; font-size: 22px; }
#docs .info a, #docs .info .renderedMarkdown code { color: #0b6b75; }
#docs .info .renderedMarkdown pre { max-width: 60rem; margin: 0 0 1em; padding: 1rem; overflow-x: auto; border-radius: 10px; background: #f1f5f4; }
#docs .info .renderedMarkdown pre code { padding: 0; background: none; color: #10292f; font: 14px/1.5 ui-monospace, monospace; white-space: pre; }
#docs .scheme-container { padding: 8px 0; background: none; box-shadow: none; }
#docs .wrapper { max-width: 76rem; box-sizing: border-box; }
#docs:has(> .info dl) { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; color: #10292f; font-size: 16px; line-height: 1.6; }
#docs dt { margin-top: 1.25rem; font-size: 14px; overflow-wrap: anywhere; }
#docs dt:target { background: #e0f0f0; }
#docs dd { margin: 0; }
@media (max-width: 640px) { #docs .opblock-summary { flex-wrap: wrap; } }
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
  summary: 'The styles and scripts of that page, and the list of all that is refused (`problems`)',
  tag: 'public',
  by: 'anybody',
  file: 'application/octet-stream',
  run: ({ params }) => docsFile(params.file ?? ''),
});
