// npm run build: builds as `npm run up` does after a change of the sources. Needs no database.
import process from 'node:process';
import { ensureBuilt } from './steps/build.mjs';
import { loadDotEnv } from './steps/settings.mjs';

loadDotEnv();
try {
  console.log(await ensureBuilt({ onLine: console.log, checksTypes: true }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
