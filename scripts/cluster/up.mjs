// npm run up -- --cluster: the redundant portal on one machine, with a page that shows its parts and kills them.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensureBuilt } from '../steps/build.mjs';
import { whyNoDemoData } from '../steps/demo-data.mjs';
import { isFree, wantedPort } from '../steps/port.mjs';
import { ROOT, stopAll } from '../steps/processes.mjs';
import { bold, dim, red, say, step } from '../steps/progress.mjs';
import { developmentMail, developmentSecrets, loadDotEnv } from '../steps/settings.mjs';

let leave = async () => {};
let isLeaving = false;
async function end(code) {
  if (isLeaving) return;
  isLeaving = true;
  await leave().catch((error) => say(error.message));
  await stopAll();
  process.exit(code);
}

/** Starts it, and stops it on Ctrl-C; packages are already installed. */
export async function upCluster() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
  try {
    await start();
  } catch (error) {
    say(`\n${red(error.message)}`);
    await end(1);
  }
}

const NAMES = { nginx: 'nginx', haproxy: 'HAProxy' };
const proxies = (parts) =>
  Object.entries(NAMES)
    .map(([part, name]) => (parts.includes(part) ? `, ${name}` : ''))
    .join('');

async function start() {
  loadDotEnv();
  if (process.env.DATABASE_URL) throw new Error('The cluster has databases of its own: leave DATABASE_URL empty.');
  const port = wantedPort();
  for (const each of [port, port + 1])
    if (!(await isFree(each)))
      throw new Error(`Port ${each} is taken. Choose another one: PORT=4000 npm run up -- --cluster`);
  const { ensureDemoData, loadGazetteer } = await import('../steps/database.mjs');
  const { startCluster } = await import('./cluster.mjs');
  const { startPage } = await import('./page.mjs');
  const env = { ...developmentSecrets(), ...developmentMail(), LOG_LEVEL: 'warn' };
  await step('build', (doing) => ensureBuilt({ env, doing }));
  fs.mkdirSync(path.join(ROOT, '.data'), { recursive: true });
  let page;
  let cluster;
  await step('cluster', async (doing) => {
    cluster = await startCluster({
      folder: '.data/cluster',
      port,
      env,
      say: (text) => page?.note(text),
      async prepare(ownerUrl) {
        doing('places');
        await loadGazetteer(ownerUrl);
        await ensureDemoData(ownerUrl, { ...env, DATABASE_URL: ownerUrl }, doing);
      },
    });
    return `two databases, two servers, two workers${proxies(cluster.parts)}`;
  });
  page = await startPage({ port: port + 1, cluster });
  leave = async () => {
    await page.stop();
    await cluster.stop();
  };
  say(`\n  ${bold(`Ready at ${cluster.address}`)}, its parts at ${bold(page.address)}\n`);
  if (!whyNoDemoData(process.env)) say('  Demo sign-ins as with npm run up: admin@candor.example, password Candor2026');
  say(dim('\n  Logs: .data/cluster-*.log. Stop with Ctrl-C.\n'));
}
