import { REQUESTS, type RequestName } from '@/lib/nouns/requests/schema';

type NamedPerson = { id: string; name: string };

const LETTER = /[\p{L}\p{N}]/u;

/** The people mentioned in a note: `@` and the full name, case-insensitive; namesakes are all included. */
export function mentionsIn<One extends NamedPerson>(text: string, people: readonly One[]): One[] {
  const plain = text.normalize('NFC').toLowerCase();
  return people.filter(({ name }) => {
    const sign = `@${name.normalize('NFC').toLowerCase()}`;
    for (let at = plain.indexOf(sign); at >= 0; at = plain.indexOf(sign, at + 1))
      if (!LETTER.test(plain[at + sign.length] ?? '') && !LETTER.test(plain[at - 1] ?? '')) return true;
    return false;
  });
}

export const kindNumber = (name: RequestName): number => REQUESTS.indexOf(name) + 1;
export const kindNumbered = (number: number): RequestName | undefined => REQUESTS[number - 1];

/** `replies@candor.example` with a token appended to its local part. */
export const withToken = (address: string, token: string) => address.replace('@', `+${token}@`);

/** Extracts the tokens of reply addresses; other plus-suffixes are left to the caller to reject. */
export const tokensIn = (addresses: string): string[] =>
  [...addresses.matchAll(/\+([0-9a-z]{40,46})@/gi)].map(([, token]) => token!);

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Extracts the ids of our letters from Message-IDs. */
export const lettersIn = (references: string): string[] => [
  ...new Set([...references.toLowerCase().matchAll(new RegExp(`<(${ID})@`, 'g'))].map(([, id]) => id!)),
];

/** How mail programs introduce quotes, in the portal's languages. */
const INTRODUCES =
  /^(on|il( giorno)?|am|le|el|em)\b.{0,200}(wrote|scritto|schrieb|écrit|escribió|escreveu)[^\n]{0,120}:\s*$|^-{2,} ?(original message|messaggio originale|ursprüngliche nachricht|message d[’']origine|mensaje original)|^_{10,}$|^(from|da|von|de) ?: .+@/i;

/** Splits a mail into the new text and the quoted one below it; without a quote everything is new. */
export function splitQuoted(text: string): { written: string; quoted: string } {
  const lines = text.split('\n');
  const isQuote = (line: string) => line.startsWith('>');
  let from = lines.findIndex(
    (line, n) => INTRODUCES.test(`${line} ${lines[n + 1] ?? ''}`.trim()) || INTRODUCES.test(line.trim()),
  );
  // Everything below the last line of their own is quoted.
  if (from < 0) {
    let last = lines.length - 1;
    while (last >= 0 && (isQuote(lines[last]!) || lines[last]!.trim() === '')) last--;
    from = lines.slice(last + 1).some(isQuote) ? last + 1 : lines.length;
  }
  const written = lines.slice(0, from).join('\n').trim();
  const quoted = lines.slice(from).join('\n').trim();
  return written ? { written, quoted } : { written: text.trim(), quoted: '' };
}
