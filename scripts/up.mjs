// npm run up [-- --dev | --cluster]: from a fresh clone to the running portal. Installs, starts a database, migrates, loads
// demo data, builds and serves; skips whatever is up to date. Ctrl-C stops everything it started.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensureBuilt } from './steps/build.mjs';
import { whyNoDemoData } from './steps/demo-data.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { isFree, wantedPort } from './steps/port.mjs';
import { ROOT, stopAll } from './steps/processes.mjs';
import { bold, dim, red, say, seconds, step } from './steps/progress.mjs';
import { clearUpAfter, readRecord, removeOwnRecord, writeRecord } from './steps/record.mjs';
import { keepRunning, untilAnswering } from './steps/services.mjs';
import { developmentMail, developmentSecrets, loadDotEnv } from './steps/settings.mjs';

const DEMO_PASSWORD = 'Candor2026';
const DEMO_PEOPLE = 'admin expert newcomer patient consultant area-manager dealer master-dealer guest'.split(' ');

const begun = performance.now();
const dev = process.argv.includes('--dev');
const services = [];
let database;
let leaving = false;

async function leave(code) {
  if (leaving) return;
  leaving = true;
  for (const service of services) service.stop();
  await stopAll();
  await database?.release().catch((error) => say(error.message));
  removeOwnRecord();
  process.exit(code);
}

function giveUp(reason) {
  if (leaving) return undefined;
  say(`\n${red(reason)}`);
  return leave(1);
}

/** Refuses to start the same checkout twice, cleans up after a killed start, and checks that the port is free. */
async function takeOver() {
  const before = readRecord();
  const port = wantedPort();
  if (before?.running) {
    throw new Error(`This checkout is already running at http://localhost:${before.port} (process ${before.pid}).`);
  }
  if (before) await clearUpAfter(before);
  if (!(await isFree(port))) {
    throw new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm run up`);
  }
  return port;
}

function startService(name, port, env) {
  if (!fs.existsSync(path.join(ROOT, `${name}.ts`))) return;
  const record = () =>
    writeRecord({ pid: process.pid, port, children: services.map(({ pid }) => pid).filter(Boolean) });
  const args = dev ? ['--import', 'tsx', `${name}.ts`, '--dev'] : ['--enable-source-maps', `dist/${name}.mjs`];
  services.push(
    keepRunning({ name, args, env, toConsole: dev, onChange: record, onGivenUp: (reason) => void giveUp(reason) }),
  );
  record();
}

function printAddress(address) {
  say(`\n  ${bold(`Ready at ${address}`)} ${dim(`after ${seconds(begun)}`)}\n`);
  if (!whyNoDemoData(process.env)) {
    say(`  Demo sign-ins, all with the password ${bold(DEMO_PASSWORD)}:`);
    for (const name of DEMO_PEOPLE) say(`    ${name}@candor.example`);
  }
  const { MAIL_DIR: mails } = developmentMail();
  if (mails)
    say(
      dim(
        `\n  No mail server is set: letters are kept in ${path.relative(ROOT, mails)}, as pages to open in a browser.`,
      ),
    );
  say(dim(`\n  ${dev ? 'Reloads when a file changes.' : 'Logs: .data/server.log.'} Stop with Ctrl-C.\n`));
}

/** Begins to build; returns a step that waits for it, and says what it is at. */
function beginBuild(env) {
  let latest = '';
  let show = (text) => {
    latest = text;
  };
  const built = ensureBuilt({ env, doing: (text) => show(text) });
  built.catch(() => {}); // its step reports it
  return (doing) => {
    show = doing;
    if (latest) doing(latest);
    return built;
  };
}

async function up() {
  loadDotEnv();
  const port = await takeOver();
  writeRecord({ pid: process.pid, port, children: [] });
  await step('packages', ensureInstalled);
  // Beside the database and its demo data: it needs neither.
  const build = dev ? undefined : beginBuild({ ...developmentSecrets(), ...developmentMail(), PORT: String(port) });
  const { ensureDemoData, loadGazetteer, migrate, openDatabase } = await import('./steps/database.mjs');
  await step('database', async () => {
    database = await openDatabase();
    return database.text;
  });
  await step('migrations', () => migrate(database.ownerUrl, database.url));
  await step('places', () => loadGazetteer(database.ownerUrl));
  const env = {
    ...developmentSecrets(),
    ...developmentMail(),
    DATABASE_URL: database.url,
    PORT: String(port),
    // Everybody knows the password of the demo accounts: nobody else in the network signs in unless that is wanted.
    HOST: process.env.HOST || '127.0.0.1',
  };
  await step('demo data', (doing) =>
    ensureDemoData(database.ownerUrl, { ...env, DATABASE_URL: database.ownerUrl }, doing),
  );
  if (build) await step('build', build);
  env.NODE_ENV = dev ? 'development' : 'production';
  await step('server', async () => {
    startService('server', port, env);
    startService('worker', port, env);
    await untilAnswering(`http://127.0.0.1:${port}/api/health`, () => leaving);
    for (const service of services) service.hasWorked = true;
    return `${services.length > 1 ? 'with worker' : 'alone'}, process ${services.map(({ pid }) => pid).join(' and ')}`;
  });
  printAddress(process.env.APP_URL || `http://localhost:${port}`);
}

if (process.argv.includes('--cluster')) {
  await step('packages', ensureInstalled);
  await import('./cluster/up.mjs').then(({ upCluster }) => upCluster());
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave(0));
  await up().catch((error) => giveUp(error.message));
}
