// The API over real HTTP without the framework around it: the same route files, found where Next.js finds them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Handler } from '@/lib/http/handle';

const modules = import.meta.glob<Record<string, Handler>>('/app/api/**/route.ts');

type Route = { pattern: RegExp; names: string[]; load: () => Promise<Record<string, Handler>> };

// Literal segments before parameters, as in Next.js: `users/me` is not the user called me.
const routes: Route[] = Object.entries(modules)
  .toSorted(([a], [b]) => (a.replaceAll('[', '~') < b.replaceAll('[', '~') ? -1 : 1))
  .map(([file, load]) => {
    const path = file.replace(/^\/app/, '').replace(/\/route\.ts$/, '');
    const names = [...path.matchAll(/\[(\w+)\]/g)].map((match) => match[1]!);
    return { pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\[\w+\]/g, '([^/]+)')}$`), names, load };
  });

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const { pattern, names, load } of routes) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const handler = (await load())[request.method];
    if (!handler) return new Response(null, { status: 405 });
    const params = Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(match[n + 1]!)]));
    return handler(request, { params: Promise.resolve(params) });
  }
  return new Response(null, { status: 404 });
}

async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  const headers = new Headers(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
  const response = await answer(
    new Request(`http://${req.headers.host}${req.url}`, { method: req.method!, headers, body }),
  );
  res.writeHead(response.status, [...response.headers].flat()).end(Buffer.from(await response.arrayBuffer()));
}

/** Starts the API on a port of its own; returns its address and how to stop it. */
export async function startApi(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((req, res) => void pass(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
