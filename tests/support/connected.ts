import pg from 'pg';

/** Works on a connection of its own, which ends with it. */
export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const queryAt = <Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
) => connected(url, async (client) => (await client.query<Row>(text, values)).rows);

/** An admin who signs in with this password, whose hash is given. */
export const addAdmin = (url: string, passwordHash: string) =>
  queryAt(
    url,
    `with person as (insert into users (id, name, surname, email, role, original_role, confirmed_user, assigned_provinces_codes, assigned_public_pr_codes, updated_at)
       values (gen_random_uuid(), 'Ada', 'Neri', 'ada@tests.example', 'admin', 'admin', true, '{}', '{}', now()) returning id)
     insert into credentials (user_id, password_hash, updated_at) select id, $1, now() from person`,
    [passwordHash],
  );
