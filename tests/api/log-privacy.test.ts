// No log entry contains personal data: a process with the most verbose logging handles names, addresses, health data
// and secrets in requests that succeed, are refused and fail, while its mail server rejects recipients by name.
import { type ChildProcess, spawn } from 'node:child_process';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db } from '@/lib/run/db/db';
import { compiledProgram } from '../support/compiled-program';
import { eventually } from '../support/eventually';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher';
import { linkExpert, makeCenter, makePerson } from '../support/people';

const signs = {
  email: 'filomena.zuccherini@privacy.example',
  name: 'Filomena',
  surname: 'Zuccherini',
  phone: '+39 3471119922',
  password: 'Segretissima2026',
  notes: 'gengive arrossate',
  address: 'Vicolo del Bucintoro',
};

let mail: MailCatcher;
let child: ChildProcess;
let said = '';
let base = '';
beforeAll(async () => {
  mail = await startMailCatcher({ refuse: (address) => `no mailbox for ${address}, dear ${signs.name}` });
  const env = { ...process.env, LOG_LEVEL: 'trace', SMTP_URL: mail.url };
  child = spawn(process.execPath, [await compiledProgram('talkative-api')], { env });
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += String(chunk)));
  const port = () => /listening on (\d+)/.exec(said)?.[1];
  await eventually(() => port() ?? Promise.reject(new Error(said)), 30_000);
  base = `http://127.0.0.1:${port()}/api`;
});
afterAll(async () => {
  child.kill('SIGKILL');
  await mail.stop();
});

test('contains no name, address, number, health data, password or token', async () => {
  const expert = await makePerson('expert');
  const center = await makeCenter();
  await linkExpert(center.id, expert.id);
  const { email, name, surname, phone, password, notes, address } = signs;
  const json = { 'content-type': 'application/json' };
  const bearer = { authorization: `Bearer ${expert.token}` };
  const call = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    fetch(`${base}/${path}`, { method, headers: { ...json, ...headers }, body: body ? JSON.stringify(body) : null });
  const basic = { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` };
  const service = { authorization: `Bearer ${process.env.SERVICE_CREDENTIAL}` };

  const statuses: number[] = [];
  const person = { email, password, name, surname, phone, privacyAccepted: true };
  const patient = { name, surname, email, bornDate: 1980, plainAddress: address };
  const treatment = { productName: 'ULTRA', centerId: center.id, patient, notes, hasGingivalProblems: true };
  for (const attempt of [
    () => call('POST', 'auth/register', service, person),
    () => call('POST', 'auth/register', service, person),
    () => call('POST', 'auth', basic),
    () => call('GET', `users?q=${surname}&email=${email}`, bearer),
    () => call('POST', 'treatments', bearer, treatment),
    () => call('POST', 'treatments', bearer, { ...treatment, startValue: notes }),
    () => call('PUT', 'users/me', bearer, { name, surname, phone, profession: `${notes}\u0000` }),
    () => call('POST', 'auth', { authorization: 'Basic !' }),
    () => call('POST', 'auth/refresh', { authorization: `Bearer ${'x1Y2'.repeat(11)}` }),
  ])
    statuses.push((await attempt()).status);
  const form = new URLSearchParams({
    name: `${name} ${surname}`,
    email,
    phoneNumber: phone,
    message: notes,
    locale: 'it',
  });
  await fetch(`${base}/forms/contact`, { method: 'POST', body: form, redirect: 'manual' });
  await fetch(`${base}/password-resets`, { method: 'POST', body: new URLSearchParams({ email }), redirect: 'manual' });
  expect(statuses).toEqual(expect.arrayContaining([200, 201, 400, 401, 409]));

  // An unexpected error whose database message contains personal data.
  await db.$executeRawUnsafe(`create function break_it() returns trigger language plpgsql as
    $$ begin raise exception 'no place for %', new.email using detail = new.name || new.surname, hint = new.phone; end $$`);
  await db.$executeRawUnsafe(`create trigger break_it before insert on users for each row execute function break_it()`);
  expect((await call('POST', 'auth/register', service, { ...person, email: `x.${email}` })).status).toBe(500);
  await eventually(() => expect(said).toContain('mail: a job failed'), 20_000);
  await eventually(() => expect(said).toContain('"status":500'));

  const words = [
    ...Object.values(signs),
    'zuccherini',
    expert.token,
    'x1Y2x1Y2',
    process.env.SERVICE_CREDENTIAL!,
    await hashOf(),
  ];
  expect(words.filter((word) => said.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  expect(said.split('\n').length).toBeGreaterThan(12);
});

/** A stored password hash, as a careless log line would show it. */
const hashOf = async () => (await hashPassword('x')).slice(0, 10);
