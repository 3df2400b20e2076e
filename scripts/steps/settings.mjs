// The environment of a program on a developer's machine: .env if it exists, and secrets specific to this checkout.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './processes.mjs';

const SECRETS = path.join(ROOT, '.data/secrets.json');
/** How each secret is made. */
const SECRET = {
  AUTH_SECRET: () => randomBytes(32).toString('base64url'),
  SERVICE_CREDENTIAL_PROGRAMME: () => randomBytes(32).toString('base64url'),
  SERVICE_CREDENTIAL_MAIL: () => randomBytes(32).toString('base64url'),
  SERVICE_CREDENTIAL_METRICS: () => randomBytes(32).toString('base64url'),
  ENCRYPTION_KEYS: () => `own:${randomBytes(32).toString('base64')}`,
};
const NAMES = Object.keys(SECRET);

/** Reads .env into process.env; existing variables win. */
export function loadDotEnv() {
  const file = path.join(ROOT, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/**
 * Created once and stored, so that people stay signed in across restarts. Never committed: git ignores .data.
 * @param serves false for a command on a database whose servers run elsewhere: they do not know these secrets, and
 * nothing may be encrypted with them. The same if AUTH_SECRET is set.
 */
export function developmentSecrets({ serves = true } = {}) {
  const kept = fs.existsSync(SECRETS) ? JSON.parse(fs.readFileSync(SECRETS, 'utf8')) : {};
  const missing = NAMES.filter((name) => !kept[name]);
  for (const name of missing) kept[name] = SECRET[name]();
  if (missing.length > 0) {
    fs.mkdirSync(path.dirname(SECRETS), { recursive: true });
    fs.writeFileSync(`${SECRETS}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(`${SECRETS}.new`, SECRETS);
  }
  const isConfigured = Boolean(process.env.AUTH_SECRET) || !serves;
  const secretOf = (name) => process.env[name] || (isConfigured && name === 'ENCRYPTION_KEYS' ? '' : kept[name]);
  return Object.fromEntries(NAMES.map((name) => [name, secretOf(name)]));
}

/** The folder for e-mails saved as pages while no mail server is configured. */
export function developmentMail() {
  return process.env.SMTP_URL || process.env.MAIL_DIR ? {} : { MAIL_DIR: path.join(ROOT, '.data/mails') };
}
