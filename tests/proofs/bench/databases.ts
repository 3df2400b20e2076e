import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { contentHash } from '../../support/content-hash';
import { asAdministrator, copyDatabase, ensureTemplate, withDatabase } from '../../support/databases';
import { testEnvironment } from '../../support/environment';

/** A database with so many centers, made by the seed on first use and kept until schema or seed change. */
export const databaseWith = (centers: number, serverUrl: string): Promise<string> =>
  madeOnce(`bench_${centers}`, serverUrl, async (url) => {
    await copyDatabase(serverUrl, await ensureTemplate(serverUrl), nameOf(url));
    await seed('centers', centers, url);
  });

/** The same with so many treatments at those centers, most of all of one professional. */
export const databaseWithTreatments = (treatments: number, centers: number, serverUrl: string): Promise<string> =>
  madeOnce(`bench_treated_${treatments}`, serverUrl, async (url) => {
    await copyDatabase(serverUrl, nameOf(await databaseWith(centers, serverUrl)), nameOf(url));
    await seed('treatments', treatments, url);
  });

/** Runs work on a database with no records but those of every installation, which is dropped afterwards. */
export async function onFreshDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_fresh_${process.pid}`;
  const url = await copyDatabase(serverUrl, await ensureTemplate(serverUrl), name);
  try {
    return await work(url);
  } finally {
    await asAdministrator(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

/** What a file of this folder tells, in a process of its own: lib/run/db/db.ts connects to one database for good. */
export function toldBy(name: string, databaseUrl: string, variables: Record<string, string> = {}, word = ''): unknown {
  const env = { ...process.env, ...testEnvironment(databaseUrl), ...variables };
  const script = [`tests/proofs/bench/${name}.ts`, word];
  const output = execFileSync('node_modules/.bin/tsx', script, { env, encoding: 'utf8' });
  return JSON.parse(output.trim().split('\n').at(-1)!);
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function madeOnce(kind: string, serverUrl: string, make: (url: string) => Promise<void>): Promise<string> {
  const name = `${kind}_${contentHash(['prisma/migrations', 'prisma/seed'])}`;
  const exists = await asAdministrator(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
      `^${kind}_`,
    ]);
    for (const { datname } of rows) if (datname !== name) await client.query(`drop database ${datname} with (force)`);
    return rows.some(({ datname }) => datname === name);
  });
  if (exists) return withDatabase(serverUrl, name);
  const building = `${name}_building`;
  await make(withDatabase(serverUrl, building));
  await asAdministrator(serverUrl, (client) => client.query(`alter database ${building} rename to ${name}`));
  return withDatabase(serverUrl, name);
}

async function seed(what: 'centers' | 'treatments', count: number, url: string): Promise<void> {
  const child = spawn('node_modules/.bin/tsx', ['prisma/seed/main.ts', `--${what}`, String(count)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Loading ${count} ${what} ended with ${code}.`);
}
