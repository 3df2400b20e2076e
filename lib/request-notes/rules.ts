import { REQUESTS, type RequestName } from '@/lib/requests/schema';

/** People as a note may name them. */
type Named = { id: string; name: string };

const LETTER = /[\p{L}\p{N}]/u;

/** Whom a note names: `@` and the whole name, in any case; two people of one name both. */
export function mentionsIn<One extends Named>(text: string, people: readonly One[]): One[] {
  const said = text.normalize('NFC').toLowerCase();
  return people.filter(({ name }) => {
    const sign = `@${name.normalize('NFC').toLowerCase()}`;
    for (let at = said.indexOf(sign); at >= 0; at = said.indexOf(sign, at + 1))
      if (!LETTER.test(said[at + sign.length] ?? '') && !LETTER.test(said[at - 1] ?? '')) return true;
    return false;
  });
}

/** The number of a kind of request in the address that answers go to. */
export const kindNumber = (name: RequestName): number => REQUESTS.indexOf(name) + 1;
export const kindNumbered = (number: number): RequestName | undefined => REQUESTS[number - 1];

/** `replies@candor.example` with a token behind its local part. */
export const withToken = (address: string, token: string) => address.replace('@', `+${token}@`);

/** The tokens in addresses such as these; whatever else stands behind a plus is left to whoever reads them. */
export const tokensIn = (addresses: string): string[] =>
  [...addresses.matchAll(/\+([0-9a-z]{40,46})@/gi)].map(([, token]) => token!);

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The ids in Message-IDs such as those of our letters. */
export const lettersIn = (references: string): string[] => [
  ...new Set([...references.toLowerCase().matchAll(new RegExp(`<(${ID})@`, 'g'))].map(([, id]) => id!)),
];

/** How mail programs begin what they quote, in the languages of the portal. */
const INTRODUCES =
  /^(on|il( giorno)?|am|le|el|em)\b.{0,200}(wrote|scritto|schrieb|écrit|escribió|escreveu)[^\n]{0,120}:\s*$|^-{2,} ?(original message|messaggio originale|ursprüngliche nachricht|message d[’']origine|mensaje original)|^_{10,}$|^(from|da|von|de) ?: .+@/i;

/** What somebody wrote anew, and the older mails they quote below it; all of it when there is nothing else. */
export function splitQuoted(text: string): { said: string; quoted: string } {
  const lines = text.split('\n');
  const isQuote = (line: string) => line.startsWith('>');
  let from = lines.findIndex(
    (line, n) => INTRODUCES.test(`${line} ${lines[n + 1] ?? ''}`.trim()) || INTRODUCES.test(line.trim()),
  );
  // Below the last line of their own everything is quoted.
  if (from < 0) {
    let last = lines.length - 1;
    while (last >= 0 && (isQuote(lines[last]!) || lines[last]!.trim() === '')) last--;
    from = lines.slice(last + 1).some(isQuote) ? last + 1 : lines.length;
  }
  const said = lines.slice(0, from).join('\n').trim();
  const quoted = lines.slice(from).join('\n').trim();
  return said ? { said, quoted } : { said: text.trim(), quoted: '' };
}
