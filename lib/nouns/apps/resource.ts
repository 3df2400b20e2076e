import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type AppField, appRecord } from './schema';

/** Made and revoked by calls of their own: what people have agreed to is not changed behind their backs. */
const policy: Policy<'App', AppField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      actions: { revoke: () => ({ revokedAt: null }), renewSecret: () => ({ revokedAt: null, isConfidential: true }) },
    },
  ],
};

const connectionSql = (sql: string, where = '') => ({
  computed: `(select ${sql} from sessions s where s.app_id = t.id ${where})`,
});

export const apps = defineResource({
  name: 'apps',
  model: 'App',
  schema: appRecord,
  sources: {
    state: { computed: "case when t.revoked_at is not null then 'revoked' else 'active' end" },
    oldValueEndsAt: {
      computed: `to_char(nullif(greatest(t.former_secret_ends_at, now()), now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    },
    peopleCount: connectionSql('count(distinct s.user_id)::int', 'and s.revoked_at is null and s.expires_at > now()'),
    lastUsedAt: connectionSql(`to_char(max(s.last_used_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  },
  policy,
  search: ['name'],
  sort: '-createdAt',
  keys: 'never',
});
