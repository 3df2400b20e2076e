// Makes node_modules match the lock file. Runs before anything is installed, so it uses Node.js built-ins only.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { writeRegistries } from '../generate-registries.mjs';
import { ROOT, runNode } from './processes.mjs';

const WANTED = [20, 20];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])) return;
  throw new Error(`This needs Node.js ${WANTED.join('.')} or newer; this is ${process.versions.node}.`);
}

const inRoot = (...parts) => path.join(ROOT, ...parts);
const packagesIn = (file) => JSON.parse(fs.readFileSync(inRoot(file), 'utf8')).packages;

/** At the end of an installation npm writes a list of the installed packages into node_modules. */
function packagesMatch() {
  if (!fs.existsSync(inRoot('node_modules/.package-lock.json'))) return false;
  const there = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([name, { version, optional }]) => name === '' || optional || there[name]?.version === version,
  );
}

function npm(args) {
  const cli = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : npmOfThisNode();
  return runNode([cli, ...args]);
}

const installAll = () =>
  npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);

/** The npm that comes with Node.js, in one of two places. */
function npmOfThisNode() {
  const folder = path.dirname(process.execPath);
  const places = [
    '../lib/node_modules/npm/bin/npm-cli.js',
    'node_modules/npm/bin/npm-cli.js',
    '../share/npm/bin/npm-cli.js',
  ];
  const found = places.map((place) => path.resolve(folder, place)).find((file) => fs.existsSync(file));
  if (!found) throw new Error('npm was not found beside Node.js: run `npm ci` yourself, then start again.');
  return found;
}

/**
 * Generates the database client from these files; a stored hash tells whether they have changed since. An installation
 * has just generated it (`postinstall`).
 */
async function ensureClient(isNew) {
  const hash = createHash('sha256').update(fs.readFileSync(inRoot('package-lock.json')));
  const sources = fs.readdirSync(inRoot('prisma/schema')).map((name) => inRoot('prisma/schema', name));
  const generators = fs.readdirSync(inRoot('scripts')).filter((name) => name.startsWith('generate-'));
  for (const file of [...sources, ...generators.map((name) => inRoot('scripts', name))].toSorted()) {
    hash.update(fs.readFileSync(file));
  }
  const state = hash.digest('hex');
  const mark = inRoot('prisma/generated/.state');
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === state) return false;
  const isThere = isNew && fs.existsSync(inRoot('prisma/generated/client.ts')); // unless npm runs no scripts
  if (!isThere) await runNode([inRoot('node_modules/prisma/build/index.js'), 'generate']);
  fs.writeFileSync(mark, state);
  return true;
}

/** @returns {Promise<string>} what was done, in a few words */
export async function ensureInstalled(doing) {
  checkNode();
  const installed = packagesMatch();
  if (!installed) {
    doing('npm ci (about half a minute)');
    // Retries from scratch: leftovers of a killed installation can break the next one.
    await installAll().catch(async () => {
      doing('npm ci again, with node_modules removed');
      fs.rmSync(inRoot('node_modules'), { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
      await installAll();
    });
  }
  const generated = await ensureClient(!installed);
  writeRegistries();
  if (!installed) return 'installed';
  return generated ? 'in place, database client generated' : 'in place';
}
