import { hash, verify } from '@node-rs/argon2';
import { wordsAbout } from '@/lib/nouns/accounts/sessions/data';
import { type Queryable, readSettings } from '@/lib/nouns/settings/data';
import type { FieldProblem } from '@/lib/run/errors';
import { plainLetters } from '@/lib/run/i18n/folded-text';
import { theme } from '@/lib/run/theme';

const stems = new Set(
  `password passw0rd p4ssw0rd p4ssword qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbnm abc abcd abcdef abcabc
  admin administrator welcome benvenuto benvenuta willkommen bienvenue bienvenido letmein iloveyou tiamo teamo jetaime
  monkey dragon master superman batman football calcio juventus inter milan napoli sunshine princess shadow michael
  trustno starwars pokemon computer internet samsung google facebook login user test prova demo guest ospite hello ciao
  hallo bonjour hola summer winter spring autumn estate inverno primavera autunno sommer ete verano invierno secret
  segreto geheim passwort motdepasse contrasena changeme default changeit root pass dental dentist dentista zahnarzt
  denti dentiste sorriso smile zaq qazwsx qaz
  forza viva grande amo amore amoremio mio mia casa mamma papa bella bello sempre buongiorno italia roma milano torino firenze
  juve rossonero rossoneri nerazzurro nerazzurri bianconero bianconeri lazio fiorentina atalanta bologna sampdoria genoa
  udinese cagliari verona parma palermo bari lecce salernitana sassuolo empoli monza como venezia spezia cremonese frosinone
  pisa catania brescia modena napolicalcio real madrid barcelona barca atletico sevilla valencia betis athletic bayern munchen
  munich muenchen dortmund bvb schalke leverkusen hertha hamburg werder bremen frankfurt stuttgart koeln gladbach leipzig
  paris psg marseille lyon monaco lille arsenal chelsea liverpool everton tottenham united city manchester celtic rangers
  ajax porto benfica allez vamos hala forca fussball futbol foot team fans club campione campioni
  white whitening sbianca sbiancamento bianco bianca portal portale praxis studio clinica dottore dottoressa doctor
  love you my i we the and ti te il la di del ciaociao`.split(/\s+/),
);

const LOOKS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const lettersIn = (text: string) => plainLetters(text).replace(/[^a-z]/g, '');

/** True for a password that attackers try in the first minutes: known words with digits or signs in or around them. */
function isCommonPassword(password: string, known: readonly string[]): boolean {
  const plain = password.toLowerCase();
  if (stems.has(plain) || /^(.)\1+\d*$/.test(plain)) return true;
  const bare = plain.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
  const words = new Set([...stems, ...known.map(lettersIn).filter((word) => word.length >= SHORTEST_WORD)]);
  return [bare, bare.replace(/[013457@$!]/g, (sign) => LOOKS[sign]!)].some((text) =>
    isMadeOfWords(lettersIn(text), words),
  );
}

function isMadeOfWords(text: string, words: ReadonlySet<string>): boolean {
  const ends = [0];
  for (let end = 1; end <= text.length; end += 1)
    if (ends.some((start) => words.has(text.slice(start, end)))) ends.push(end);
  return text.length > 0 && ends.at(-1) === text.length;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 30 ms of CPU. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const LONGEST_PASSWORD = 128;

/** argon2id in PHC format: the text contains algorithm, cost and salt, so raising the cost needs no migration. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/**
 * True if `password` matches `hashed`. An account without a password, or no account, takes as long as a wrong
 * password: otherwise the time would reveal which addresses are registered.
 */
export async function passwordMatches(hashed: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > LONGEST_PASSWORD) return false;
  decoy ??= hashPassword('nobody has this one');
  const right = await verify(hashed ?? (await decoy), password);
  return hashed != null && right;
}

const MIN_GUESSES = 6;

/** Shorter pieces could be part of any word. */
const SHORTEST_WORD = 3;

/** Words of a person's data that a password may be made of, plus the portal's name. */
const piecesOf = (about: string[]): string[] =>
  [theme.name, ...about]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((piece) => piece.length >= SHORTEST_WORD);

/** Whether the password consists mostly of the person's own words: "AnnaRossi2026". */
function isMadeOf(pieces: string[], password: string): boolean {
  const longestFirst = pieces.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, piece) => left.replaceAll(piece, ''), password.toLowerCase());
  return rest.length < password.length && rest.replace(/[\d\W_]/g, '').length < SHORTEST_WORD;
}

/** Takes a second the first time; call it before opening a transaction that checks a password. */
export const loadDictionaries = () => import('@/lib/run/secrets/password-strength');

/**
 * The message key of a new password's problem; null if it is acceptable.
 * @param about name, address, center and the like of the account's owner
 */
export async function passwordProblem(
  password: string,
  shortest: number,
  about: string[] = [],
): Promise<string | null> {
  if (password.length < shortest) return 'common.passwordLength';
  if (password.length > LONGEST_PASSWORD) return 'validation.maxLength';
  if (!/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password) || !/\d/.test(password)) return 'validation.password';
  const pieces = piecesOf(about);
  if (isMadeOf(pieces, password)) return 'validation.passwordOwn';
  if (isCommonPassword(password, pieces)) return 'validation.passwordCommon';
  const { guessesFor } = await loadDictionaries();
  return guessesFor(password, pieces) < MIN_GUESSES ? 'validation.passwordCommon' : null;
}

type About = {
  client?: Queryable;
  /** Null or absent for an account that does not exist yet. */
  userId?: string;
  about?: unknown[];
};

/** Problems of a new password at the form's field; anything but a string is left to the form's schema. */
export async function passwordProblems(password: unknown, { client, userId, about = [] }: About = {}) {
  if (typeof password !== 'string') return [];
  const [{ 'passwords.minLength': min }, known] = await Promise.all([
    readSettings(client),
    userId ? wordsAbout(userId) : [],
  ]);
  const texts = [...known, ...about].filter((one) => typeof one === 'string');
  const message = await passwordProblem(password, min, texts);
  const problems: FieldProblem[] = [];
  if (message) problems.push({ field: 'password', message, values: { min, max: LONGEST_PASSWORD } });
  return problems;
}
