import { fromPool } from '@/lib/rest/read';

/** The column of a record that names its assignee. */
type Place = { table: string; column: string; id: string };

/**
 * The name of a record's assignee who cannot work on it any more, also of a deleted one; null for anybody else.
 * @param able SQL over the record `t` and the assignee `u`
 */
export async function formerName({ table, column, id }: Place, able: string): Promise<string | null> {
  const [row] = await fromPool(
    `select concat_ws(' ', u.name, u.surname) as name from "${table}" t join users u on u.id = t."${column}"
     where t.id = $1::uuid and (${able}) is not true`,
    [id],
  );
  return (row?.name as string | undefined) ?? null;
}
