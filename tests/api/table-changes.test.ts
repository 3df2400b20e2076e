import { expect, test } from 'vitest';
import { pool } from '@/lib/run/db/db';
import { tables } from '@/prisma/generated/tables';

test('changes of every table are recorded: totals are recounted only after one', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_table_change'`,
  );
  const noted = rows.map(({ name }) => name);
  expect(
    Object.values(tables)
      .map(({ table }) => table)
      .filter((table) => !noted.includes(table)),
  ).toEqual([]);
});
