// One thing under several spellings has one counter: accounts, challenges of forms, and lines of waiting calls.
import { db, pool } from '@/lib/run/db/db';
import { foldedText } from '@/lib/run/i18n/folded-text';
import { limitConcurrencyFairly } from '@/lib/run/limits/concurrency';
import { limits } from '@/lib/run/limits/limits';
import { challengeFor, checkProof } from '@/lib/web/form-proofs/check-proof';
import { WAIT_SECONDS } from '@/lib/web/form-proofs/rules';
import { basic } from '../support/client';
import { ownApi } from '../support/own-api';
import { makePerson } from '../support/people';

const { call } = ownApi();

describe('the wrong passwords of an account', () => {
  let email = '';
  beforeAll(async () => {
    const { id } = await makePerson('user');
    email = `kirsti.${id.slice(-12)}@tests.example`;
    await db.user.update({ where: { id }, data: { email } });
  });

  test('are counted once for every spelling that PostgreSQL takes for the same address', async () => {
    const letters: Record<string, string[]> = { i: ['i', 'I', 'İ', 'ı'], k: ['k', 'K', '\u212a'], s: ['s', 'S', 'ſ'] };
    const spellings = Array.from('kirsti').reduce<string[]>(
      (all, letter) => all.flatMap((begun) => (letters[letter] ?? [letter]).map((one) => begun + one)),
      [''],
    );
    const all = spellings.map((one) => email.replace('kirsti', one));
    const { rows } = await pool.query('select a from unnest($1::text[]) a where a::citext = $2::citext', [all, email]);
    const same = rows.map(({ a }: { a: string }) => a);
    expect(same.length).toBeGreaterThan(8); // at least upper and lower case

    let checked = 0;
    for (const one of same.toSorted((a, b) => b.length - a.length).slice(0, 25)) {
      const { status } = await call('POST', 'auth', { headers: basic(one, 'Wrong2026') });
      expect([401, 429]).toContain(status);
      const isAscii = /^[\x21-\x7e]+$/.test(one);
      if (status === 401 && isAscii) checked += 1;
    }
    expect(checked).toBeLessThanOrEqual(limits.signInToAccount.points);
  });

  test('nobody signs in under a spelling beyond ASCII', async () => {
    const me = await makePerson('user');
    const { email: mine } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
    const { status } = await call('POST', 'auth', { headers: basic(mine.replace('i', 'İ'), 'Candor2026') });
    expect(status).toBe(401);
  });
});

test('a challenge is used once, however its signature is spelled', async () => {
  const address = '192.0.2.77';
  const challenge = challengeFor(address, Date.now() - (WAIT_SECONDS + 60) * 1000);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytes = (text: string) => Buffer.from(text.split('.').at(-1)!, 'base64url').toString('hex');
  const spellings = Array.from(alphabet)
    .map((last) => challenge.slice(0, -1) + last)
    .filter((one) => bytes(one) === bytes(challenge));
  expect(spellings).toHaveLength(4);
  const taken: string[] = [];
  for (const one of spellings) {
    await db.$executeRaw`delete from rate_limits where key like 'form-patience%' or key like 'all-patience%'`;
    await checkProof(address, { challenge: one, found: '' }).then(
      () => taken.push(one),
      () => {},
    );
  }
  expect(taken).toEqual([spellings[0]]);
});

test('many of one name wait as long a line as was asked for, and beyond it are told to ask less', async () => {
  const through = limitConcurrencyFairly({ name: 'test', most: 1000, each: 10, longest: 1000 });
  let leave = () => {};
  const opened = new Promise<void>((resolve) => (leave = resolve));
  const first = Array.from({ length: 1010 }, () => through('one', () => opened));
  await expect(through('one', () => opened)).rejects.toMatchObject({ status: 429 });
  leave();
  expect(await Promise.all(first)).toHaveLength(1010);
});

describe('texts that PostgreSQL calls equal', () => {
  /** Every letter of the basic plane and beyond that a collation may call the same as another one, within a word. */
  const letters = Array.from({ length: 0x1_ff_ff }, (_, point) => point)
    .filter((point) => point > 0x20 && (point < 0xd800 || point > 0xdfff))
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => /\p{L}|\p{M}|\p{Nl}|\p{So}/u.test(letter));

  test.each([
    ['as the database is set up', ''],
    ['with the full mapping of Unicode', 'collate "pg_unicode_fast"'],
  ])('fold to one key, %s', async (_, collation) => {
    // What is equal is equal after the database's own lower(): citext compares nothing else.
    const { rows } = await pool.query<{ letter: string; spelling: string }>(
      `select w.letter, lower(('a' || w.letter || 'b' || w.letter) ${collation}) as spelling from unnest($1::text[]) w(letter)`,
      [letters],
    );
    const keys = new Map<string, string>();
    const apart: string[] = [];
    for (const { letter, spelling } of rows) {
      const key = foldedText(`a${letter}b${letter}`);
      const known = keys.get(spelling) ?? key;
      keys.set(spelling, known);
      if (known !== key || foldedText(spelling) !== key) apart.push(`${letter} → ${spelling}`);
    }
    expect(rows.length).toBeGreaterThan(50_000);
    // As other collations spell them (glibc, ICU), which are not installed everywhere.
    expect(['İ', 'I', 'i\u0307'].map(foldedText)).toEqual(['i', 'i', 'i']);
    expect(apart).toEqual([]);
  });

  test('share one counter: letters of a forgotten password and of a confirmation', async () => {
    for (const [path, limit] of [
      ['password-resets', limits.passwordReset],
      ['email-confirmations/request', limits.confirmation],
    ] as const) {
      const name = `KIRSTI.${crypto.randomUUID()}@TESTS.EXAMPLE`;
      const spellings = Array.from(
        { length: limit.points + 1 },
        (_, n) => name.slice(0, n).toLowerCase() + name.slice(n),
      );
      const answers = [];
      for (const email of spellings) answers.push((await call('POST', path, { body: { email } })).status);
      expect(answers).toEqual([...Array(limit.points).fill(204), 429]);
    }
  });
});
