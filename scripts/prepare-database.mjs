// npm run db:prepare: what a deployment does before it starts the new version. Migrations, the gazetteer, and, with
// DEMO_DATA=yes, demo data when the database holds nobody. On the database of DATABASE_URL, as the role of
// MIGRATION_DATABASE_URL where that owns the tables; the other one is granted what it needs, with DATABASE_APP_PASSWORD as its
// password where the addresses hold none. May be run again at any time.
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
    const secrets = process.env.AUTH_SECRET ? {} : developmentSecrets();
    await step('demo data', (doing) => ensureDemoData(ownerUrl, { ...secrets, DATABASE_URL: ownerUrl }, doing));
  }
} catch (error) {
  say(red(error.message));
  process.exitCode = 1;
}
