// npm run encrypt: encrypts everything that is not encrypted yet, or with a former key, with the first of
// ENCRYPTION_KEYS. See docs/operations.md. May be stopped and repeated at any time, while the portal runs.

import { encryptAnswers } from '@/lib/core/encrypt-answers';
import { encryptRecords } from '@/lib/core/encrypt-records';
import { encryptFiles } from '@/lib/core/files/encrypt-files';
import { QUESTIONS } from '@/lib/nouns/inquiries/submit-inquiry';
import { resources } from '@/lib/nouns/resources';
import { pool } from '@/lib/run/db/db';
import { currentKeyId } from '@/lib/run/encryption/keys';

async function encryptEverything(): Promise<void> {
  const key = currentKeyId();
  if (!key) throw new Error('ENCRYPTION_KEYS is empty: there is no key to encrypt with (see .env.example).');
  const files = await encryptFiles(({ seen, encrypted }) => console.log(`${seen} files seen, ${encrypted} encrypted`));
  const records = await encryptRecords(
    Object.values(resources),
    ({ encrypted }) => console.log(`${encrypted} texts encrypted`),
    [QUESTIONS],
  );
  const answers = await encryptAnswers(Object.values(resources));
  const all = [files, records, answers];
  for (const reason of all.flatMap(({ reasons }) => reasons)) console.error(reason);
  const failed = all.reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) throw new Error(`${failed} could not be encrypted: keep the former keys.`);
  console.log(`Everything is encrypted with the key ${key}: former ones are needed for older backups only.`);
}

try {
  await encryptEverything();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await pool.end();
