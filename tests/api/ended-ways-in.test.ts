// What ends the ways into an account ends those under way as well, and no stranger's guesses keep its owner out.

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadDictionaries } from '@/lib/nouns/accounts/passwords';
import { setPassword } from '@/lib/nouns/users/set-password';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { limits } from '@/lib/run/limits/limits';
import { ownApi, somebody } from '../support/own-api';
import { type Member, personOf } from '../support/people';
import { basic, PASSWORD, secondStep, withPassword } from '../support/second-step';

const api = ownApi();
const { call } = api;
const { enrol } = secondStep(api);
const signIn = (email: string, password = PASSWORD) =>
  call('POST', 'auth', { headers: { authorization: basic(email, password) } });
const admin = somebody('admin');
const ANEW = 'Montagna-Blu-77';

// Takes a second, which nobody who is held up has.
beforeAll(loadDictionaries);
let owner: Member;
beforeEach(async () => {
  owner = await withPassword();
});

const left = () => db.session.count({ where: { userId: owner.id, revokedAt: null } });

/** Holds up whoever has just given a right password, does `meanwhile`, and lets them go on. */
async function heldUp<T>(begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const gate = () => {
    let open = () => {};
    return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
  };
  const [held, mayEnd] = [gate(), gate()];
  const hold = transaction(async (tx) => {
    await tx.$executeRaw`select 1 from rate_limits where key like 'right-passwords:%' for update`;
    held.open();
    await mayEnd.opened;
  });
  await held.opened;
  try {
    const begun = begin();
    await expect
      .poll(async () => {
        const [row] = await db.$queryRaw<{ waiting: boolean }[]>`select exists (select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waiting`;
        return row!.waiting;
      })
      .toBe(true);
    await meanwhile();
    mayEnd.open();
    return await begun;
  } finally {
    mayEnd.open();
    await hold;
  }
}

describe('a new password ends what was begun with the old one', () => {
  const anew = () => setPassword({ ...personOf(admin, 'admin'), isVerified: true }, owner.id, ANEW);

  test('a sign-in that waits', async () => {
    expect((await signIn(owner.email)).status).toBe(200);
    const answer = await heldUp(() => signIn(owner.email), anew);
    expect([answer.status, await left()]).toEqual([401, 0]);
  });

  test('a second step that is about to begin', async () => {
    owner = await enrol();
    await signIn(owner.email);
    const answer = await heldUp(() => signIn(owner.email), anew);
    expect([answer.status, answer.headers.get('x-sign-in-step')]).toEqual([401, null]);
    expect(await db.signInStep.count({ where: { userId: owner.id } })).toBe(0);
  });

  test('a change of the password: the thief’s does not replace the owner’s', async () => {
    await signIn(owner.email);
    const body = { oldPassword: PASSWORD, password: 'Foresta-Nera-55' };
    const answer = await heldUp(() => call('PUT', 'users/me/password', { as: owner, body }), anew);
    expect([answer.status, answer.body.messageKey]).toEqual([400, 'errors.passwordWrong']);
    expect((await signIn(owner.email, ANEW)).status).toBe(200);
  });
});

test('strangers’ guesses at signing in count for nobody who is signed in', async () => {
  for (let n = 0; n <= limits.signInToAccount.points; n += 1) await signIn(owner.email, `Wrong-${n}`);
  expect((await signIn(owner.email)).status).toBe(429);
  expect((await call('POST', 'me/verification', { as: owner, body: { password: PASSWORD } })).status).toBe(204);
  expect((await signIn(owner.email)).status).toBe(429); // nor does the owner's success forgive them
  const body = { oldPassword: PASSWORD, password: ANEW };
  expect((await call('PUT', 'users/me/password', { as: owner, body })).status).toBe(204);
});
