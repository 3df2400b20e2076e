// The schema and the migrations say the same: otherwise the next `prisma migrate dev` would also undo what only one has.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

test('a migration written now would be empty', async () => {
  const { stdout } = await run(
    process.execPath,
    [
      'node_modules/prisma/build/index.js',
      'migrate',
      'diff',
      '--from-config-datasource',
      '--to-schema',
      'prisma/schema',
      '--script',
    ],
    { env: { ...process.env, MIGRATION_DATABASE_URL: '', NO_COLOR: '1' } },
  );
  expect(stdout.replaceAll(/^--.*\n/gm, '').trim()).toBe('');
});
