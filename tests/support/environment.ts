import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Encrypts files and notes; its bytes are `T`. */
export const TEST_KEY = `tests:${Buffer.alloc(32, 'T').toString('base64')}`;

/** The variables of lib/run/env.ts as tests set them; no real secrets. */
export function testEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only-for-tests-and-known-to-everybody-who-reads-this',
    LETTER_SECRETS: 'signed-the-letters-of-last-year-and-opens-their-links',
    ENCRYPTION_KEYS: TEST_KEY,
    SERVICE_CREDENTIAL: 'service-credential-only-for-tests',
    SERVICE_CREDENTIAL_PROGRAMME: 'programme-credential-only-for-tests, programme-credential-to-come',
    SERVICE_CREDENTIAL_MAIL: 'mail-credential-only-for-tests\n mail-credential-to-come',
    SERVICE_CREDENTIAL_METRICS: 'metrics-credential-only-for-tests',
    CRON_SECRET: 'cron-secret-only-for-tests',
    STORAGE_DIR: join(tmpdir(), `portal-test-${process.pid}-${databaseUrl.split('/').at(-1)}`),
    MAIL_FROM: 'Candor <portal@candor.example>',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  };
}
