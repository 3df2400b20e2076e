import { groupOf, hrefOf, type Role } from '@/lib/core/actor/roles';
import { pipelined, type Tx, within } from '@/lib/run/db/transaction';
import { enqueueMails } from '@/lib/run/jobs/queue';
import type { LetterName } from '@/lib/run/mail/letters';
import { withoutAddresses } from '@/lib/run/mail/proper-name';
import { sendNotifications } from './send-notifications';

export type Recipient = { id: string; email: string; name: string; culture: string; role: Role; isConfirmed: boolean };

export async function activeRecipients(tx: Tx, ids: string[]): Promise<Recipient[]> {
  const rows = await within(tx)(
    `select id::text, email::text, name, culture::text, role::text, confirmed_user as "isConfirmed"
     from users where id = any($1::uuid[]) and deleted_at is null and enabled_user order by id`,
    [ids],
  );
  return rows as Recipient[];
}

/** A notification for some people, and the screen it is about, below each person's area. */
export type News = { readers: Recipient[]; values: Record<string, string>; href: string };

type NotifyOptions = {
  link?: string;
  /** The membership they are asked to answer. */
  membershipId?: string;
  /** The most e-mails of this kind about this screen per reader and day; further ones only ring the bell. */
  mostLetters?: number;
  isBellOnly?: boolean;
  areConfirmed?: true;
  /** Further values, written by staff: neither shortened nor freed of addresses. */
  words?: Record<string, string>;
};

/**
 * Notifies people in the portal (`notifications.<what>`) and by e-mail (`letters.<what>`) in their language; those named by
 * their id only if they are active.
 * @param href the screen it is about, below each person's area
 */
export async function notifyPeople(
  tx: Tx,
  people: readonly Recipient[] | readonly (string | null)[],
  what: LetterName,
  values: Record<string, string>,
  href: string,
  { mostLetters, areConfirmed, ...telling }: NotifyOptions = {},
): Promise<void> {
  const active = areRecipients(people)
    ? people
    : await activeRecipients(
        tx,
        people.flatMap((id) => id ?? []),
      );
  const readers = active.filter(({ isConfirmed }) => isConfirmed || !areConfirmed);
  const often = mostLetters ? await notifiedOften(tx, readers, what, href, mostLetters) : new Set<string>();
  await notifyOfAll(tx, what, [{ readers, values, href }], telling, often);
}

const areRecipients = (people: readonly unknown[]): people is readonly Recipient[] =>
  people.some((one) => typeof one === 'object' && one !== null);

/** The same for several of one kind, with as many statements as for one. `often`: those who get no e-mail. */
export async function notifyOfAll(
  tx: Tx,
  what: LetterName,
  news: readonly News[],
  { link, isBellOnly, words, ...asked }: Omit<NotifyOptions, 'mostLetters' | 'areConfirmed'> = {},
  often: ReadonlySet<string> = new Set(),
): Promise<void> {
  const notified = news.flatMap(({ readers, values, href }) => {
    const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asWords(value)]));
    return readers.map((reader) => ({ reader, href, filled: { ...safe, ...words } }));
  });
  const notes = notified.map(({ reader: { id }, href, filled }) => ({
    userId: id,
    message: `notifications.${what}`,
    values: filled,
    href,
    ...asked,
  }));
  const written = isBellOnly ? [] : notified.filter(({ reader }) => !often.has(reader.id));
  const letters = written.map(({ reader: { name, email, culture, role }, href, filled }) => {
    const letter = { ...filled, name: asWords(name), link: link ?? hrefOf(groupOf(role), href) };
    return { to: email, culture, letter: what, values: letter };
  });
  await pipelined(sendNotifications(tx, notes), enqueueMails(tx, letters));
}

/** The readers who had the same notification about the same screen at least this often within a day. */
async function notifiedOften(
  tx: Tx,
  readers: Recipient[],
  what: string,
  href: string,
  times: number,
): Promise<Set<string>> {
  const rows = await within(tx)(
    `select user_id::text as id from notifications
     where user_id = any($1::uuid[]) and message = $2 and href = $3 and created_at > now() - interval '1 day'
     group by user_id having count(*) >= $4::int`,
    [readers.map(({ id }) => id), `notifications.${what}`, href, times],
  );
  return new Set(rows.map(({ id }) => id as string));
}

/** Names chosen by strangers must not put addresses into e-mails. */
export const asWords = (text: string) => withoutAddresses(text).slice(0, 120);
