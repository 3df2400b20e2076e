import type { QueryConfig, QueryResult } from 'pg';
import type { Person } from '@/lib/core/actor/actor';
import { groupOf, type Role, rolesOf } from '@/lib/core/actor/roles';
import { DEFAULT_SETTINGS, type SettingName, settingsSchema } from '@/lib/nouns/settings/schema';
import { nameSql } from '@/lib/nouns/users/rules.name';
import { pool } from '@/lib/run/db/db';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import type { Claims } from '@/lib/run/secrets/tokens';

/** Age and idle time in seconds, and the session settings for the owner's role. */
type SessionTimes = {
  age: number;
  idle: number;
  /** The role given to the account, not one it switched to. */
  ownRole: string;
  times: Record<string, string> | null;
};

const SESSION_TIMES = `extract(epoch from now() - s.created_at)::float as age,
  extract(epoch from now() - s.last_used_at)::float as idle, own.original_role::text as "ownRole",
  (select jsonb_object_agg(name, value) from settings where deleted_at is null and name like 'sessions.%') as times`;

const GROUPS = ['admin', 'consultant', 'area-manager', 'dealer', 'expert'] as const;
const DAY = 86_400;
const HOUR = 3600;

/** Whether a session has expired: it is older than its owner's role allows, or was unused for too long. */
function isOver({ age, idle, ownRole, times }: SessionTimes): boolean {
  const role = GROUPS.find((one) => one === groupOf(ownRole as Role)) ?? 'others';
  const setting = (name: SettingName): number => {
    const stored = settingsSchema.shape[name].safeParse(times?.[name]?.trim() || undefined);
    return Number(stored.success ? stored.data : DEFAULT_SETTINGS[name]);
  };
  return age > setting(`sessions.longestDays.${role}`) * DAY || idle > setting(`sessions.idleHours.${role}`) * HOUR;
}

// One round trip per request. Role, account and session are read each time, so that changing a role,
// disabling an account or ending a session takes effect at once.
export const PERSON = `
  select u.id, u.role, u.original_role as "originalRole", u.email, u.name, u.surname, u.culture, u.country,
         u.assigned_provinces_codes as "areaProvinces", u.is_master_dealer as "isMasterDealer", u.confirmed_user as "isConfirmed",
         (select value from settings where name = 'treatments.editableDays' and deleted_at is null) as "editableDays"`;
// Of the account that signed in, even while an admin views the portal as somebody else, and by its own role, not a switched one.
const HAS_FACTOR = 'exists (select from second_factors f where f.user_id = own.id and f.confirmed_at is not null)';
const HAS_PASSKEY = `(select bool_or(f.kind = 'passkey') from second_factors f
           where f.user_id = own.id and f.confirmed_at is not null)`;
const EXPERTS = rolesOf('expert')
  .map((role) => `'${role}'`)
  .join(', ');
// From when on a second factor is needed, for those without one; null if it is not. Everybody has a week's grace from the
// day their account or the rule began.
const ENROL_BY = `(select greatest(own.created_at, t.updated_at) + interval '7 days' from settings t where t.deleted_at is null and t.value = 'true' and t.name = 'signIn.secondFactor.' ||
             case when own.original_role in (${EXPERTS}) then 'expert' else own.original_role::text end and not ${HAS_FACTOR})`;
const MUST_ENROL = `coalesce(${ENROL_BY} <= now(), false)`;
const MUST_CHANGE = '(exists (select from credentials k where k.user_id = own.id and k.must_change))';
// An app acts for somebody in the role in which they have let it: with another one they might not have. While they have
// switched to another one, it waits.
const HAS_ROLE_OF_APP = '(s.app_role is null or s.app_role = own.original_role)';
const PERSON_OF_SESSION = `${PERSON},
         ${SESSION_TIMES}, ${HAS_PASSKEY} as "hasPasskey", ${ENROL_BY} as "enrolBy",
         ${MUST_CHANGE} as "mustChangePassword",
         case when s.app_id is not null then json_build_object('id', s.id, 'scopes', s.scopes, 'appId', s.app_id) end as key,
         coalesce(s.verified_at > now() - interval '15 minutes', false) and seen.id is null as "isVerified",
         case when seen.id is not null then json_build_object('id', own.id, 'until', s.seeing_until,
           'name', ${nameSql('own')}) end as "seenBy"
  from sessions s join users own on own.id = s.user_id
    left join users seen on seen.id = s.seeing_as_id and s.seeing_until > now() and own.role = 'admin'
      and seen.role <> 'admin' and seen.original_role <> 'admin' and seen.deleted_at is null
    join users u on u.id = coalesce(seen.id, own.id)
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > now()
    and own.enabled_user and own.deleted_at is null and ${HAS_ROLE_OF_APP}
    and (s.app_id is null or own.role = own.original_role)`;
const PEOPLE_BY_ID = `${PERSON}
  from users u where u.id = any($1::uuid[]) and u.enabled_user and u.deleted_at is null`;

type Row = Omit<Person, 'group' | 'editableDays' | 'enrolBy' | 'key'> & {
  editableDays: string | null;
  enrolBy?: string | null;
  key?: { id: string; scopes: string[]; appId?: string; isTest?: boolean } | null;
};

const days = settingsSchema.shape['treatments.editableDays'];

/** An invalid text counts as not set, as with every setting. */
function daysOf(text: string | null): number {
  const stored = days.safeParse(text?.trim() || undefined);
  return stored.success ? stored.data : DEFAULT_SETTINGS['treatments.editableDays'];
}

/** The person of a valid token; null also for those who must first set up a factor or choose a password. */
export async function personOfSession(claims: Claims): Promise<Person | null> {
  const person = await enrollingPersonOf(claims);
  return person?.mustEnrol || person?.mustChangePassword ? null : person;
}

/**
 * A read sent in the same packet as the look-up of the person, for the person they were at the last request to this
 * process. `rows` is set only if they are unchanged in every respect: no right outlives its end by this.
 */
export type ReadAhead = {
  /** @throws Problem if this person may not read it; then the read is repeated after the look-up */
  statementFor: (person: Person) => QueryConfig;
  rows?: Record<string, unknown>[];
};

/** The same, including people who may only set up a second factor (`mustEnrol`) or choose a password. */
export async function enrollingPersonOf(claims: Claims, ahead?: ReadAhead): Promise<Person | null> {
  const session = { name: 'person-of-session', text: PERSON_OF_SESSION, values: [claims.sid, claims.sub] };
  const before = known.get(claims.sid)?.person;
  const guess = before && ahead && statementOf(ahead, before);
  const [asked, read] = guess ? await queryTogether(session, guess) : await Promise.allSettled([pool.query(session)]);
  if (asked.status === 'rejected') throw asked.reason;
  const found = asked.value.rows[0] as
    | (Omit<Row, 'enrolBy'> & SessionTimes & { hasPasskey: boolean | null; enrolBy: Date | null })
    | undefined;
  if (!found) return null;
  const { age, idle, ownRole, times, hasPasskey, enrolBy, ...row } = found;
  if (isOver({ age, idle, ownRole, times })) return null;
  const mustEnrol = enrolBy !== null && enrolBy.getTime() <= Date.now();
  const enrolling = { mustEnrol, enrolBy: mustEnrol ? null : (enrolBy?.toISOString() ?? null) };
  const person = samePerson(claims.sid, {
    ...row,
    ...enrolling,
    sessionId: claims.sid,
    hasFactor: hasPasskey !== null,
    hasPasskey: hasPasskey ?? false,
  });
  if (ahead && person === before && read?.status === 'fulfilled') ahead.rows = read.value.rows;
  return person;
}

/** Runs these queries on one connection in one packet; each succeeds or fails by itself. */
async function queryTogether<const Asked extends readonly QueryConfig[]>(
  ...asked: Asked
): Promise<{ -readonly [N in keyof Asked]: PromiseSettledResult<QueryResult> }> {
  const connection = await pool.connect();
  try {
    return (await Promise.allSettled(asked.map((one) => connection.query(one)))) as {
      -readonly [N in keyof Asked]: PromiseSettledResult<QueryResult>;
    };
  } finally {
    connection.release();
  }
}

function statementOf(ahead: ReadAhead, person: Person): QueryConfig | null {
  try {
    return ahead.statementFor(person);
  } catch {
    return null;
  }
}

const MAX_KNOWN = 5_000;
const known = new Map<string, { row: string; person: Person }>();

/** The same object as at the last request of a session or key, unless something about the person has changed. */
export function samePerson(sid: string, found: Row): Person {
  const row = JSON.stringify(found);
  const before = known.get(sid);
  if (before?.row === row) return before.person;
  const person = personOf(found)!;
  known.delete(sid);
  known.set(sid, { row, person: Object.freeze(person) });
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
  return person;
}

/** A person without a session: of an e-mail link, or whose rights are examined. Null if they may not sign in. */
export const personById = async (userId: string, run: Run = fromPool): Promise<Person | null> =>
  (await peopleById([userId], run))[0] ?? null;

/** The same for several, in one statement; without those who may not sign in. */
export async function peopleById(ids: string[], run: Run = fromPool): Promise<Person[]> {
  const rows = await run(PEOPLE_BY_ID, [ids]);
  return rows.flatMap((row) => personOf(row as Row) ?? []);
}

function personOf(row: Row | undefined): Person | null {
  if (!row) return null;
  const { seenBy, enrolBy, key, ...own } = row;
  const person = {
    ...own,
    ...(enrolBy && { enrolBy }),
    ...(key && { key: { ...key, scopes: new Set(key.scopes) } }),
    group: groupOf(row.role),
    editableDays: daysOf(row.editableDays),
  };
  return seenBy ? { ...person, seenBy } : person;
}

export async function livingSessions(ids: string[]): Promise<Set<string>> {
  return new Set((await sessionsNotOver(ids)).filter(({ mustEnrol }) => !mustEnrol).map(({ id }) => id));
}

/** The sessions among these that are not over, also those that must set up a second factor: to list and end them. */
export async function openSessions(ids: string[]): Promise<Set<string>> {
  return new Set((await sessionsNotOver(ids)).map(({ id }) => id));
}

async function sessionsNotOver(ids: string[]): Promise<{ id: string; mustEnrol: boolean }[]> {
  const rows = await fromPool<{ id: string; mustEnrol: boolean } & SessionTimes>(
    `select s.id, ${SESSION_TIMES}, (${MUST_ENROL} or ${MUST_CHANGE}) as "mustEnrol" from sessions s join users own on own.id = s.user_id
           where s.id = any($1) and s.revoked_at is null and s.expires_at > now()
             and own.enabled_user and own.deleted_at is null and ${HAS_ROLE_OF_APP}`,
    [ids],
  );
  return rows.filter((row) => !isOver(row));
}

/** Column list of `centers c` with the words of a workplace. */
const CENTER_WORDS = "concat_ws(' ', c.name, c.street_name, c.city, c.plain_address)";

/** Words that others would guess first: names, addresses, and workplaces, also pending ones. */
export async function wordsAbout(userId: string): Promise<string[]> {
  const rows = await fromPool<{ words: string[] }>(
    `select array_remove(array[u.name, u.surname, u.email, u.username, u.phone, u.mobilephone, u.address]
             || array(select ${CENTER_WORDS} from memberships m join centers c on c.id = m.center_id
                      where m.user_id = u.id and m.status <> 'closed'), null)
             as words
           from users u where u.id = $1`,
    [userId],
  );
  return rows[0]?.words ?? [];
}

/** The same for the workplaces of an account that is only being created. */
export async function wordsOfCenters(ids: string[], run: Run): Promise<string[]> {
  const rows = await run(`select ${CENTER_WORDS} as words from centers c where c.id = any($1::uuid[])`, [ids]);
  return rows.map(({ words }) => words as string);
}

/** Known devices count from this time on; null if they were never reset. */
export async function devicesSince(userId: string): Promise<Date | null> {
  const text = 'select devices_since as since from credentials where user_id = $1';
  const rows = await fromPool<{ since: Date | null }>(text, [userId]);
  return rows[0]?.since ?? null;
}
