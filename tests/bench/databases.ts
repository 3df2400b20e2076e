import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { contentHash } from '../support/content-hash';
import { asAdministrator, copyDatabase, ensureTemplate, withDatabase } from '../support/databases';

/**
 * Connection string of a database with so many centers, made by the seed at the first run and kept until the schema or
 * the seed changes.
 */
export async function databaseWith(centers: number, serverUrl: string): Promise<string> {
  const name = `bench_${centers}_${contentHash(['prisma/migrations', 'prisma/seed'])}`;
  const exists = await asAdministrator(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(`select datname from pg_database where datname ~ $1`, [
      `^bench_${centers}_`,
    ]);
    for (const { datname } of rows) if (datname !== name) await client.query(`drop database ${datname} with (force)`);
    return rows.some(({ datname }) => datname === name);
  });
  if (exists) return withDatabase(serverUrl, name);
  const building = `${name}_building`;
  const url = await copyDatabase(serverUrl, await ensureTemplate(serverUrl), building);
  await seed(centers, url);
  await asAdministrator(serverUrl, (client) => client.query(`alter database ${building} rename to ${name}`));
  return withDatabase(serverUrl, name);
}

async function seed(centers: number, url: string): Promise<void> {
  const child = spawn('node_modules/.bin/tsx', ['prisma/seed/main.ts', '--centers', String(centers)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Loading ${centers} centers ended with ${code}.`);
}
