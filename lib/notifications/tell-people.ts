import { areaOf, type Role } from '@/lib/auth/roles';
import { hrefOf } from '@/lib/auth/routes';
import { enqueue } from '@/lib/jobs/queue';
import { withoutAddresses } from '@/lib/rest/proper-name';
import { type Tx, within } from '@/lib/rest/transaction';
import { sendNotifications } from './send-notifications';

/** Somebody who can be told something. */
export type Told = { id: string; email: string; name: string; culture: string; role: Role; isConfirmed: boolean };

/** Those of these people whose account holds. */
export async function toldOf(tx: Tx, ids: string[]): Promise<Told[]> {
  const rows = await within(tx)(
    `select id::text, email::text, name, culture::text, role::text, confirmed_user as "isConfirmed"
     from users where id = any($1::uuid[]) and deleted_at is null and enabled_user order by id`,
    [ids],
  );
  return rows as Told[];
}

type Telling = {
  /** Where the letter leads, when that is not the screen. */
  link?: string;
  /** What they are to answer. */
  membershipId?: string;
};

/**
 * Tells people something in the portal (`notifications.<what>`) and by a letter (`letters.<what>`) in their language.
 * @param href the screen it is about, below the area of each
 */
export async function tellPeople(
  tx: Tx,
  readers: Told[],
  what: string,
  values: Record<string, string>,
  href: string,
  { link, ...asked }: Telling = {},
): Promise<void> {
  const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asWords(value)]));
  const notes = readers.map(({ id }) => ({
    userId: id,
    message: `notifications.${what}`,
    values: said,
    href,
    ...asked,
  }));
  await sendNotifications(tx, notes);
  for (const { name, email, culture, role } of readers) {
    const letter = { ...said, name: asWords(name), link: link ?? hrefOf(areaOf(role), href) };
    await enqueue(tx, 'mail', { to: email, culture, letter: what, values: letter });
  }
}

/** What strangers chose as a name carries no address into somebody's letter. */
const asWords = (text: string) => withoutAddresses(text).slice(0, 120);
