type Named = {
  id: string;
  email: string;
  username: string | null;
  phone: string | null;
  mobilephone: string | null;
  name: string;
  surname: string;
};

/** Somebody who is to be forgotten, and how to recognise them in what others wrote. */
export type Subject = {
  id: string;
  /** Of the account, proved or not. */
  address: string;
  /** The address as far as it is proved to be theirs; else one that nobody has. */
  email: string;
  phones: string[];
  /**
   * Two regular expressions of PostgreSQL, to be matched without regard to case; both hold for JSON as well as for plain
   * text. `pattern` knows all their signs, and is for what is linked to them: anybody may give themselves the name or the
   * number of somebody else, and have that forgotten. `mark` is the proved address alone, and is for everything.
   */
  pattern: string;
  mark: string;
};

/** Records that were a person's, and files that belonged to them: what notes about them have to be looked for by. */
export type Left = { records: { entity: string; id: string }[]; files: string[] };

/** What is shorter could be anybody, or any word. */
const SHORTEST = 5;

/** A name is looked for as a whole only: Rossi alone is half of Italy. */
export function subjectOf(person: Named, isProved: boolean): Subject {
  const { id, email: address, username, phone, mobilephone, name, surname } = person;
  const email = isProved ? address : `${id}@unproved.invalid`;
  const phones = [phone, mobilephone].filter((one) => one !== null);
  const whole = name.trim() && surname.trim() ? [`${name} ${surname}`, `${surname} ${name}`] : [];
  const signs = [address, username ?? '', ...phones, ...whole].map((sign) => sign.trim());
  const known = [...new Set(signs)].filter((sign) => sign.length >= SHORTEST);
  return { id, address, email, phones, pattern: known.map(patternOf).join('|'), mark: patternOf(email) };
}

const patternOf = (sign: string) => asPattern(inJson(sign));
/** As it stands between the quotes of a JSON text. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Portuguese is a language of contents only: its readers get the interface in Italian. */
export const localeFor = (culture: string) => (culture === 'pt' ? 'it' : culture);

/** Where a letter sends somebody who has to write to us: nobody reads what comes back to its sender. */
export const contactPage = (culture: string) => `/${localeFor(culture)}/request-contact`;
