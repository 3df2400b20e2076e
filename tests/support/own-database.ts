// Runs before each file of API tests: a database of its own, in place before anything reads the environment. Files share
// a process (`isolate: false`): packages, which take most of a file's start, are loaded once, all of ours anew for each file.
import { inject } from 'vitest';
import { asAdministrator, copyDatabase } from './databases';
import { testEnvironment } from './environment';

/** What one file leaves to the next one in the same process. */
type Former = { environment: NodeJS.ProcessEnv; files: number; database: string };

const shared = globalThis as typeof globalThis & { formerFile?: Former; portalPool?: { end: () => Promise<void> } };
const { server, template, run } = inject('databases');
const former = shared.formerFile;
if (former) forget(former);

const files = (former?.files ?? 0) + 1;
const database = `test_${run}_${process.env.VITEST_POOL_ID}_${files}`;
shared.formerFile = { environment: former?.environment ?? { ...process.env }, files, database };
Object.assign(process.env, testEnvironment(await copyDatabase(server, template, database)));

/** Leaves nothing of the former file: neither modules and what they keep, nor clocks, variables, connections, database. */
function forget({ environment, database: formerDatabase }: Former): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  // Not awaited: it waits for connections that a test may have left lent. Dropping the database ends them all.
  void shared.portalPool?.end().catch(() => {});
  // The dictionaries contain nothing but words, and take long to load.
  const kept = ['portalDictionaries'];
  for (const name of Object.keys(shared))
    if (name.startsWith('portal') && !kept.includes(name)) Reflect.deleteProperty(shared, name);
  // Neither is this: the next file has a database of another name, and what is left over goes at the end of the run.
  void asAdministrator(server, (client) =>
    client.query(`drop database if exists ${formerDatabase} with (force)`),
  ).catch(() => {});
}
