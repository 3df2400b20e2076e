import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { crc32 } from 'node:zlib';
import type { Person } from '@/lib/core/actor/actor';
import { PERSON, samePerson } from '@/lib/nouns/accounts/sessions/data';
import { isActiveInRoleSql } from '@/lib/nouns/users/rules.assignees';
import { pool } from '@/lib/run/db/db';
import { type Tx, within } from '@/lib/run/db/transaction';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { log } from '@/lib/run/log';
import { hashSecret } from '@/lib/run/secrets/secrets';

/** The person a key acts for, or why it is refused, which only admins may see. */
export type KeyHolder = { person: Person } | { refused: string; keyId: string; personId: string };

const OF_KEY = `${PERSON}, k.id as "keyId", k.scopes, k.is_test as "isTest", v.id as "valueId", v.last_used_at < now() - interval '1 minute' as "isStale",
  case when k.revoked_at is not null then 'revoked' when v.ends_at <= now() then 'exchanged'
    when k.expires_on < ${TODAY_SQL} then 'expired' when not (${isActiveInRoleSql('u', 'admin')}) then 'ownerless'
    when cardinality(k.allowed_addresses) > 0 and not coalesce($2::inet <<= any(k.allowed_addresses::inet[]), false)
      then 'address' end as refused
  from api_key_values v join api_keys k on k.id = v.key_id join users u on u.id = k.creator_id
`;
const BY_VALUE = `${OF_KEY} where v.hash = $1`;
const BY_ID = `${OF_KEY} where k.id = $1 order by v.created_at desc limit 1`;

/** The holder of a key, with its scopes; null if the value never existed. */
export async function personOfKey(value: string, address: string | null): Promise<KeyHolder | null> {
  if (!isValue(value)) return null;
  const from = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  const values = [hashSecret(value), isIP(from) ? from : null];
  const { rows } = await pool.query({ name: 'person-of-key', text: BY_VALUE, values });
  if (!rows[0]) return null;
  const { keyId, scopes, isTest, valueId, isStale, refused, ...row } = rows[0];
  if (refused) return { refused, keyId, personId: row.id };
  if (isStale !== false) noteUse(valueId);
  return { person: actingFor({ id: keyId, scopes, ...(isTest && { isTest }) }, row) };
}

// An admin who works in another role for a while keeps their keys, which act as the admin.
const actingFor = (key: { id: string; scopes: string[]; isTest?: boolean }, row: object): Person =>
  samePerson(key.id, { ...row, role: 'admin', originalRole: 'admin', key } as Parameters<typeof samePerson>[1]);

/** The person a key acts for, when we act for it ourselves; null once it has ended. */
export async function personBehind(keyId: string): Promise<Person | null> {
  const { rows } = await pool.query({ name: 'person-behind-key', text: BY_ID, values: [keyId, null] });
  const { scopes, isTest: ___, valueId: _, isStale: __, refused, ...row } = rows[0] ?? {};
  // Only its callers have an address and a value.
  if (!rows[0] || ['revoked', 'expired', 'ownerless'].includes(refused)) return null;
  return actingFor({ id: keyId, scopes }, row);
}

function noteUse(valueId: string): void {
  const text = `update api_key_values set last_used_at = now()
    where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`;
  pool
    .query({ name: 'note-use-of-key', text, values: [valueId] })
    .catch((error: unknown) => log.warn({ err: error }, 'the use of a key was not noted'));
}

/** The number of keys that act for a person; they outlive the password, or programs would stop with it. */
export async function countKeys(tx: Tx, personId: string): Promise<number> {
  const [row] = await within(tx)(
    `select count(*)::int as count from api_keys k join users u on u.id = k.creator_id
     where u.id = $1::uuid and ${isActiveInRoleSql('u', 'admin')} and k.revoked_at is null and k.expires_on >= ${TODAY_SQL}`,
    [personId],
  );
  return Number(row!.count);
}

// The value of a key is recognisable, so that secret scanners find one that was published, and has a checksum, so that a
// mistyped or invented one is refused without a look-up: as the tokens of GitHub.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 random bits. */
const RANDOM = 30;
const PREFIX = 'portal_';

export const newValue = (): string => {
  const random = Array.from({ length: RANDOM }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${PREFIX}${random}${checksum(random)}`;
};

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let n = 0; n < 6; n++) {
    text = DIGITS[rest % DIGITS.length] + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}

export const mentionsValue = (text: string): boolean => /portal_[0-9A-Za-z]{36}/.test(text);

/** Checks form and checksum only, without a look-up. */
function isValue(text: string): boolean {
  const [, random = '', sum] = /^portal_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return sum === checksum(random);
}
