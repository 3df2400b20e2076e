import { localeFor } from '@/lib/run/i18n/routing';

type NamedPerson = {
  id: string;
  email: string;
  phone: string | null;
  mobilephone: string | null;
  name: string;
  surname: string;
};

/** A person to be erased, and how to find them in texts written by others. */
export type Subject = {
  id: string;
  address: string;
  /** The address if it is confirmed; else one that matches nobody. */
  email: string;
  phones: string[];
  /**
   * Two case-insensitive regular expressions for PostgreSQL, for both JSON and plain text.
   * `pattern` contains all their identifying values and is applied only to records linked to them:
   * anybody can enter somebody else's name or number, and could thereby have their data erased.
   * `mark` is the confirmed address alone and is applied to everything.
   */
  pattern: string;
  mark: string;
};

type RecordRef = { entity: string; id: string };

/** A value of the person's that somebody else's record had taken over. */
export type Part = RecordRef & { field: string; value: unknown };

/** Records and files of a person, and values of theirs in others' records (`parts`), for finding log entries. */
export type PersonalTraces = { records: RecordRef[]; parts?: Part[]; files: string[] };

/** Shorter values could match anybody, or any word. */
const SHORTEST = 5;

/** Names are matched as a whole only: Rossi alone would match half of Italy. */
export function subjectOf(person: NamedPerson, isProved: boolean): Subject {
  const { id, email: address, phone, mobilephone, name, surname } = person;
  const email = isProved ? address : `${id}@unproved.invalid`;
  const phones = [phone, mobilephone].filter((one) => one !== null);
  const whole = name.trim() && surname.trim() ? [`${name} ${surname}`, `${surname} ${name}`] : [];
  const signs = [...phones, ...whole].map((sign) => sign.trim());
  const known = [...new Set(signs)].filter((sign) => sign.length >= SHORTEST).map(patternOf);
  return { id, address, email, phones, pattern: [addressIn(address), ...known].join('|'), mark: addressIn(email) };
}

/** Percent codes of queries and escapes of JSON are letters that do not belong to an address. */
const BEFORE = String.raw`(?:(?<=%[0-9a-f]{2}|\\[bfnrt])|(?<![a-z0-9._%+-]))`;
/** Sheets are named after people, too. */
const AFTER = String.raw`(?![a-z0-9-]|\.(?!csv|xlsx)[a-z0-9])`;

/** As a whole: anna@ is not in marianna@, nor is x.co in x.com. */
const addressIn = (address: string) => `${BEFORE}${patternOf(address)}${AFTER}`;

const patternOf = (sign: string) => asPattern(inJson(sign));
/** As in a JSON string, without the quotes. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The header of a request that a page sends by itself: it does not count as use of the session. */
export const IDLE_HEADER = 'x-idle';

/** The contact page linked in e-mails: nobody reads replies to their sender. */
export const contactPage = (culture: string) => `/${localeFor(culture)}/request-contact`;
