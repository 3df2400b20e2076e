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
  email: string;
  phones: string[];
  /** A regular expression of PostgreSQL, to be matched without regard to case; holds for JSON as well as for plain text. */
  pattern: string;
};

/** Records that were a person's, and files that belonged to them: what notes about them have to be looked for by. */
export type Left = { records: { entity: string; id: string }[]; files: string[] };

/** What is shorter could be anybody, or any word. */
const SHORTEST = 5;

/** A name is looked for as a whole only: Rossi alone is half of Italy. */
export function subjectOf({ id, email, username, phone, mobilephone, name, surname }: Named): Subject {
  const phones = [phone, mobilephone].filter((one) => one !== null);
  const whole = name.trim() && surname.trim() ? [`${name} ${surname}`, `${surname} ${name}`] : [];
  const signs = [email, username ?? '', ...phones, ...whole].map((sign) => sign.trim());
  const known = [...new Set(signs)].filter((sign) => sign.length >= SHORTEST);
  return { id, email, phones, pattern: known.map((sign) => asPattern(inJson(sign))).join('|') };
}

/** As it stands between the quotes of a JSON text. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
