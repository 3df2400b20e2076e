// Builds the template databases while `npm test` is busy with something else.
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
