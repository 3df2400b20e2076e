// Started by Playwright: the production build on its own database with the demo data, its worker, and a mail catcher
// that is readable over HTTP, since the tests run in other processes.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { holdOpen, stopWhenUnused } from '@/scripts/embedded-postgres.mjs';
import { alive } from '@/scripts/postgres/state.mjs';
import { startNode, stopAll } from '@/scripts/steps/processes.mjs';
import { copyDatabase, dropLeftovers, ensureDemo, TEST_FOLDER, testServer } from './databases';
import { testEnvironment } from './environment';
import { startMailCatcher } from './mail-catcher';
import { startSite } from './running-site';

const { SITE_PORT = '', MAILBOX_PORT = '' } = process.env;

const { url: server, embedded } = await testServer();
let isLeaving = false;
const inUse = await holdOpen(server);
await dropLeftovers(server, (run) => !alive(run));
const database = await copyDatabase(server, await ensureDemo(server), `test_${process.pid}_browser`);
await prepareDemo();
const mail = await startMailCatcher();
const variables = {
  PORT: SITE_PORT,
  SMTP_URL: mail.url,
  APP_URL: `http://localhost:${SITE_PORT}`,
  LOG_LEVEL: 'warn',
  // The same server by another name is another origin.
  API_ORIGINS: `http://127.0.0.1:${SITE_PORT}`,
  // Lets tests with many sign-ins use different client addresses, each with its own limits.
  BEHIND_PROXY: 'true',
  // For the street map, whose loader is replaced by tests/support/google-maps-stub.js.
  GOOGLE_MAPS_API_KEY: 'key-for-tests',
};

const mailbox = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  // A kept connection may be closed in the very moment when the next question is sent on it.
  response.setHeader('connection', 'close');
  response.end(JSON.stringify(mail.mails));
}).listen(Number(MAILBOX_PORT), '127.0.0.1');
const site = await startSite(database, variables);
if (existsSync('dist/worker.mjs'))
  startNode(['dist/worker.mjs'], { env: { ...testEnvironment(database), ...variables }, output: 'inherit' });

/**
 * All tests share the demo professional, and together earn them a new level: its notice, which stays until it is read,
 * must not cover the screen of another test. And the demo accounts sign in hundreds of times: a stored hash names its own cost.
 */
async function prepareDemo(): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(`select id from users where email = 'expert@candor.example'`);
  await client.query(`
    create function read_at_once() returns trigger language plpgsql as $$ begin new.read_at = now(); return new; end $$;
    create trigger read_at_once before insert on notifications
      for each row when (new.user_id = '${rows[0].id}') execute function read_at_once()`);
  const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  await client.query('update credentials set password_hash = $1', [await hash('Candor2026', cheap)]);
  await client.end();
}

/** Otherwise the only symptom would be that no test reaches the site any more. */
async function tellOfItsEnd(): Promise<void> {
  const how = await site.ended;
  if (isLeaving) return;
  const lastWords = site.log.slice(-20).map((line) => JSON.stringify(line));
  console.error([`The server ended with ${how}. Its last words:`, ...lastWords].join('\n'));
}
void tellOfItsEnd();

async function leave(): Promise<void> {
  isLeaving = true;
  mailbox.close();
  await Promise.all([site.stop(), stopAll(), mail.stop()]);
  await dropLeftovers(server, (run) => run === process.pid);
  await inUse.end();
  if (embedded) await stopWhenUnused({ folder: TEST_FOLDER });
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave());
