// The web process: caching, security and the API in front of Next.js, and Next.js behind.
import '@/lib/nouns/register';
import { createServer, Server } from 'node:http';
import { parseArgs } from 'node:util';
import next from 'next';
import { pageTable } from '@/app/[locale]/page-table';
import { routeTable } from '@/app/api/route-table';
import { flushGaps } from '@/lib/nouns/centers/search-gaps/note-gap';
import { logConsole } from '@/lib/run/console-log';
import { databaseAnswers, databaseIsUnavailable, pool } from '@/lib/run/db/db';
import { checkKeys } from '@/lib/run/encryption/keys';
import { endOnFailure } from '@/lib/run/end-on-failure';
import { env } from '@/lib/run/env';
import { log, requestLog } from '@/lib/run/log';
import { watchProcess } from '@/lib/run/metrics/registry';
import { startTracing, stopTracing } from '@/lib/run/metrics/start-tracing';
import { buildAssets } from '@/lib/web/http/assets';
import { applyBuiltConfig } from '@/lib/web/http/built-config';
import { directApi } from '@/lib/web/http/direct-api';
import { createFront } from '@/lib/web/http/front';
import { stopGracefully } from '@/lib/web/http/shutdown';
import { answerUpgrade } from '@/lib/web/http/upgrade';
import { routeNames } from '@/lib/web/metrics/route-names';
import { startLive } from '@/lib/web/realtime/live';
import { checkServiceCredential } from '@/lib/web/sign-in/service-credential';
import { nextInMemory } from '@/lib/web/site/ask-next';
import { publicSite } from '@/lib/web/site/public-site';
import { pageRenderer } from '@/lib/web/site/render-page';

endOnFailure();
await startTracing('portal-server');
checkKeys();
checkServiceCredential();
const { dev } = parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values;
const { PORT: port, HOST: hostname } = env;
if (dev) {
  await import('./scripts/build-islands.mjs').then(({ buildIslands }) => buildIslands({ watch: true }));
  await import('./scripts/build-threads.mjs').then(({ buildThreads }) => buildThreads({ watch: true }));
} else {
  logConsole(log);
  applyBuiltConfig();
}

// Next adds its own 'upgrade' listener to the server it is given (its HMR socket in development), and that listener
// closes every socket whose path matches a page. Given a server that never listens, it hears only what is passed on.
const forNext = new Server();
// Always under this name: Next writes 127.0.0.1 as localhost in a request's URL but not in its own, and would then
// fetch what the proxy rewrites, such as the portal's 404 and 403, as if it were another site.
const app = next({ dev, port, hostname: 'localhost', httpServer: forNext });
await app.prepare();
const handle = app.getRequestHandler();

const builtAssets = buildAssets();
const assets = dev ? (path: string) => buildAssets()(path) : builtAssets; // in development they change while this runs
const site = publicSite({
  askNext: nextInMemory(handle, `localhost:${port}`),
  renderPage: dev ? null : pageRenderer(pageTable),
  env,
  databaseAnswers,
});
const api = dev ? null : directApi(routeTable);
const live = startLive({ onHidden: site.forgetCenters });
const routeName = routeNames(routeTable, pageTable);
watchProcess();
const front = createFront({
  handle,
  env,
  log,
  requestLog,
  site,
  assets,
  databaseAnswers,
  databaseIsUnavailable: databaseIsUnavailable,
  api,
  routeName,
  dev,
});

// Room for long addresses, so that the visitor reads our sentence about them rather than an empty 431.
const server = createServer({ maxHeaderSize: 64 * 1024 }, front);
server.keepAliveTimeout = 65_000; // longer than a reverse proxy's
server.on('upgrade', (req, socket, head) => {
  if (dev && req.url?.startsWith('/_next/')) forNext.emit('upgrade', req, socket, head);
  else void answerUpgrade(live, req, socket, head);
});
server.listen(port, hostname, () => {
  const address = server.address();
  log.info({ hostname, dev, ...(typeof address === 'object' && { port: address?.port }) }, 'listening');
});

stopGracefully(server, {
  drainMs: env.DRAIN_SECONDS * 1000,
  closeFirst: live.close,
  async closeRest() {
    await app.close();
    await flushGaps();
    await pool.end();
    await stopTracing();
  },
});
