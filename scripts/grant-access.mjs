// The portal's own rights in its database, if it does not sign in as the owner of the tables: read and write records,
// append to the audit and the ledger without changing them, and manage its queue. May be run repeatedly.
import pg from 'pg';

/** Append-only tables: the portal's role may not update, delete or truncate their rows. */
const APPEND_ONLY = ['audit_entries', 'credit_entries', 'audit_seals'];
const LOCK = 72707370;

/** Whether the portal signs in as a role other than the owner of the tables. */
export const hasOwnRole = (ownerUrl, url) => roleOf(ownerUrl) !== roleOf(url);

const roleOf = (url) => decodeURIComponent(new URL(url).username);

/**
 * Grants the role of `url` what the portal needs on the database of `ownerUrl`; creates the role if it is missing and
 * the owner may create roles. A `password` passed separately becomes the role's password.
 * @throws an error that says what to do, if the role is missing and cannot be created
 */
export async function grantAccess(ownerUrl, url, password) {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await ensureRole(client, roleOf(url), decodeURIComponent(new URL(url).password), password);
    await client.query(grantsFor(pg.escapeIdentifier(roleOf(url))));
    await handOverQueue(client, roleOf(url));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function ensureRole(client, role, password, newPassword) {
  const name = pg.escapeIdentifier(role);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount) {
    if (newPassword) await client.query(`alter role ${name} password ${pg.escapeLiteral(newPassword)}`);
    return;
  }
  const secret = newPassword || password;
  try {
    await client.query(`create role ${name} login${secret ? ` password ${pg.escapeLiteral(secret)}` : ''}`);
  } catch (error) {
    const make = `create role ${name} login password '…'`;
    throw new Error(`There is no role ${role}, and the owner may not create it (${error.message}). Run: ${make}`, {
      cause: error,
    });
  }
}

const grantsFor = (role) => `
  grant usage on schema public, bookkeeping to ${role};
  grant select, insert, update, delete on all tables in schema public, bookkeeping to ${role};
  revoke update, delete on ${APPEND_ONLY.join(', ')} from ${role};
  revoke insert, update, delete on _prisma_migrations from ${role};
  grant usage, select on all sequences in schema public, bookkeeping to ${role};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
  alter default privileges in schema public grant usage, select on sequences to ${role};
  revoke execute on function forget_audit, forget_audit_parts, forget_audit_of_requests from public;
  grant execute on function forget_audit, forget_audit_parts, forget_audit_of_requests to ${role};
  grant usage on schema partitions to ${role};
  grant select on partitions.months to ${role};
  grant execute on function partitions.make_months, partitions.drop_past_months, partitions.refresh_statistics to ${role};
  grant usage, create on schema pgboss to ${role};
`;

/** A queue created by the owner, before there were two roles, is transferred to the portal's role, which manages it. */
async function handOverQueue(client, role) {
  const { rows } = await client.query(
    `select format('alter table %s owner to %I', c.oid::regclass, $1::text) as statement
     from pg_class c where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v')
       and c.relowner = current_user::regrole
     union all
     select format('alter type %s owner to %I', t.oid::regtype, $1::text)
     from pg_type t where t.typnamespace = 'pgboss'::regnamespace and t.typtype = 'e' and t.typowner = current_user::regrole
     union all
     select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
     from pg_proc p where p.pronamespace = 'pgboss'::regnamespace and p.proowner = current_user::regrole`,
    [role],
  );
  for (const { statement } of rows) await client.query(statement);
}
