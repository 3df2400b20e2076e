// npm run backup, npm run restore: opens the database of DATABASE_URL, or the embedded one, for scripts/backup/main.ts.
import process from 'node:process';
import { openDatabase } from './steps/database.mjs';
import { runNode, stopAll } from './steps/processes.mjs';
import { red, say } from './steps/progress.mjs';
import { developmentSecrets, loadDotEnv } from './steps/settings.mjs';

loadDotEnv();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stopAll().then(() => process.exit(1)));
let database;
try {
  database = await openDatabase();
  const secrets = developmentSecrets({ serves: !process.env.DATABASE_URL });
  const env = { ...secrets, DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl };
  const args = ['--import', 'tsx', 'scripts/backup/main.ts', ...process.argv.slice(2)];
  for (const line of await runNode(args, { env })) say(line);
} catch (error) {
  say(red(error.message));
  process.exitCode = 1;
} finally {
  await database?.release().catch((error) => say(error.message));
}
