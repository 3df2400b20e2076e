import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { unassignedSql } from '@/lib/nouns/users/rules.assignees';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { type ApiKeyField, apiKeyRecord } from './schema';

/** Created, rotated and revoked by calls of their own: nobody changes a key's rights. */
const policy: Policy<'ApiKey', ApiKeyField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      actions: { rotate: () => ({ revokedAt: null }), revoke: () => ({ revokedAt: null }) },
    },
  ],
};

const utc = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ofValues = (sql: string) => ({ computed: `(select ${sql} from api_key_values v where v.key_id = t.id)` });

export const apiKeys = defineResource({
  name: 'api-keys',
  model: 'ApiKey',
  schema: apiKeyRecord,
  sources: {
    state: {
      computed: `case when t.revoked_at is not null then 'revoked' when t.expires_on < ${TODAY_SQL} then 'expired'
        when ${unassignedSql('t.creator_id', 'admin')} then 'ownerless' else 'active' end`,
    },
    ending: ofValues('(array_agg(v.ending order by v.created_at desc))[1]'),
    oldValueEndsAt: ofValues(utc('max(v.ends_at) filter (where v.ends_at > now())')),
    lastUsedAt: ofValues(utc('max(v.last_used_at)')),
  },
  policy,
  search: ['name'],
  sort: '-createdAt',
  keys: 'never',
});
