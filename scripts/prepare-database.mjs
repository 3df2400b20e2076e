// npm run db:prepare: to be run by a deployment before it starts the new version. Applies migrations, updates the
// gazetteer and, with DEMO_DATA=yes, loads demo data if the database is empty. Works on the database of DATABASE_URL,
// as the role of MIGRATION_DATABASE_URL if that owns the tables; the role of DATABASE_URL is then granted what it
// needs, with DATABASE_APP_PASSWORD as its password if the URLs contain none. May be run repeatedly.
import process from 'node:process';
import { ensureDemoData, loadGazetteer, migrate } from './steps/database.mjs';
import { red, say, step } from './steps/progress.mjs';
import { developmentSecrets, loadDotEnv } from './steps/settings.mjs';

loadDotEnv();
const url = process.env.DATABASE_URL;
const ownerUrl = process.env.MIGRATION_DATABASE_URL || url;
try {
  if (!url) throw new Error('DATABASE_URL is empty. On a machine for development, `npm run up` does all of this.');
  await step('migrations', () => migrate(ownerUrl, url, process.env.DATABASE_APP_PASSWORD));
  await step('places', () => loadGazetteer(ownerUrl));
  if (process.env.DEMO_DATA === 'yes') {
    const secrets = process.env.AUTH_SECRET ? {} : developmentSecrets({ serves: false });
    await step('demo data', (doing) => ensureDemoData(ownerUrl, { ...secrets, DATABASE_URL: ownerUrl }, doing));
  }
} catch (error) {
  say(red(error.message));
  process.exitCode = 1;
}
