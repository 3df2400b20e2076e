// Makes the databases that tests copy, while `npm test` has something else to do.
import { holdOpen, stopWhenUnused } from '@/scripts/embedded-postgres.mjs';
import { ensureDemo, TEST_FOLDER, testServer } from './databases';

const { url, embedded } = await testServer();
const inUse = await holdOpen(url);
try {
  await ensureDemo(url);
} finally {
  await inUse.end();
  if (embedded) await stopWhenUnused({ folder: TEST_FOLDER });
}
