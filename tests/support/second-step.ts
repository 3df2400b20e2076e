// Signing in with two steps, as browsers and API clients do.

import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { secretToConfirm } from '@/lib/nouns/accounts/second-factors/data';
import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { appCode, stepOf } from '@/lib/run/secrets/one-time-codes';
import { signToken } from '@/lib/run/secrets/tokens';
import type { ownApi } from './own-api';
import { type Member, makePerson } from './people';
import { untyped } from './untyped';

export const PASSWORD = 'Quercia-Blu-42';
const AGENT = 'Firefox/150 Windows';

let hash: Promise<string> | undefined;
let strangers = 0;
/** An address from which nobody has come yet. */
export const stranger = () => `198.19.${(strangers += 1) >> 8}.${strangers & 255}`;

export const cookieIn = (cookies: string[], name: string) =>
  cookies.find((each) => each.startsWith(`portal.${name}=`))!;
export const codeOf = (secret: string, shift = 0) => appCode(secret, stepOf(Date.now()) + shift);
export const basic = (email: string, password = PASSWORD) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

/** The cookie of the web session that goes with the person's token. */
export async function cookieOf({ id }: Member): Promise<string> {
  const session = await db.session.findFirstOrThrow({
    where: { userId: id, revokedAt: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  return `portal.session=${await signToken('session', { sub: id, sid: session.id })}`;
}

export async function withPassword(role: 'admin' | 'user' | 'dealer' = 'user', data = {}): Promise<Member> {
  const me = await makePerson(role, data);
  hash ??= hashPassword(PASSWORD);
  await db.credential.create({ data: { userId: me.id, passwordHash: await hash } });
  return me;
}

const EIGHT_DAYS_AGO = daysFromNow(-8);

/** The rule that this role needs a second step, with its week of grace over for these people; off after the test. */
export async function requireSecondStep(
  role: 'admin' | 'dealer' | 'expert',
  ...people: { id: string }[]
): Promise<void> {
  const name = `signIn.secondFactor.${role}`;
  const rule = { value: 'true', updatedAt: EIGHT_DAYS_AGO };
  await db.setting.upsert({ where: { name }, create: { name, ...rule }, update: rule });
  await db.user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { createdAt: EIGHT_DAYS_AGO } });
  onTestFinished(async () => {
    await db.setting.update({ where: { name }, data: { value: 'false' } });
  });
}

export type Enrolled = Member & { secret: string; codes: string[]; cookie: string };

export async function lettersTo(email: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ letter: string }[]>`
    select data->>'letter' as letter from pgboss.job where name = 'mail' and data->>'to' = ${email} order by created_on`;
  return rows.map(({ letter }) => letter);
}

/** From ever new addresses. */
export function secondStep(api: Pick<ReturnType<typeof ownApi>, 'url' | 'call'>) {
  async function send(path: string, fields: Record<string, string>, cookie: string, agent = AGENT) {
    const headers = { cookie, 'x-forwarded-for': stranger(), 'accept-language': 'en', 'user-agent': agent };
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${api.url}/api/${path}`, { method: 'POST', body, headers, redirect: 'manual' });
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0]!);
    return { status: answer.status, to: answer.headers.get('location') ?? '', cookies };
  }
  const signIn = (email: string, device?: string) =>
    api.call('POST', 'auth', {
      headers: { authorization: basic(email), 'user-agent': AGENT, ...(device && { 'x-device-token': device }) },
    });
  const finish = (step: string, proof: string | object, headers: Record<string, string> = {}) =>
    api.call('POST', 'auth/factor', {
      headers: { 'x-sign-in-step': step, 'user-agent': AGENT, ...headers },
      body: typeof proof === 'string' ? { code: proof } : { passkey: proof },
    });
  async function codesFrom({ cookies }: { cookies: string[] }, { id }: Member): Promise<string[]> {
    const { codesIn } = await import('@/lib/nouns/accounts/second-factors/show-codes');
    return codesIn(untyped({ id }), cookieIn(cookies, 'codes').split('=')[1]);
  }
  /** Somebody of this role with a password and an authenticator app, set up through the forms of the profile. */
  async function enrol(role: 'admin' | 'user' = 'user', person?: Member): Promise<Enrolled> {
    const me = person ?? (await withPassword(role));
    const cookie = await cookieOf(me);
    await send('me/second-factor', { act: 'begin' }, cookie);
    const { secret } = (await secretToConfirm(me.id))!;
    const confirm = () => send('me/second-factor', { act: 'confirm', code: codeOf(secret, -1) }, cookie);
    let done = await confirm();
    // The half minute may have ended on the way, and the code with it.
    if (!done.to.includes('saved=')) done = await confirm();
    if (!done.to.includes('saved=factorAdded')) throw new Error(`the app was not set up: ${done.to}`);
    return { ...me, secret, codes: await codesFrom(done, me), cookie };
  }
  return {
    send,
    signIn,
    finish,
    codesFrom,
    enrol,
    stepOfSignIn: async (email: string) => (await signIn(email)).headers.get('x-sign-in-step')!,
    byForm: (email: string) => send('session', { email, password: PASSWORD, locale: 'en', next: '' }, ''),
  };
}
