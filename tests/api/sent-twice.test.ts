// A public form sent twice (double click, back, reload) is stored once, and says so.
import { db, pool } from '@/lib/run/db/db';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { service } from '../support/client';
import { atOnce, ownApi } from '../support/own-api';
import { unique } from '../support/people';

const api = ownApi();
const { call } = api;

let visitors = 0;
/** Each test uses its own client address: forms are limited by address. */
const visitor = () => `198.51.100.${(visitors += 1)}`;

async function send(form: string, fields: Record<string, string | File>, from: string): Promise<string> {
  const answer = await api.post(`forms/${form}`, null, { locale: 'en', ...fields }, { 'x-forwarded-for': from });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

const contact = () => ({
  whoAreYou: 'patient',
  name: 'Ida Gelb',
  email: `${unique('ida')}@tests.example`,
  contactType: 'treatment',
  message: 'Buongiorno',
  privacyAccepted: 'true',
});

test('a repeated contact form is accepted once, and the repetition says so', async () => {
  const [form, from] = [contact(), visitor()];
  expect(await send('contact', form, from)).toBe('/en/request-contact/sent');
  expect(await send('contact', form, from)).toBe('/en/request-contact/sent?already=true');
  expect(await db.contact.count({ where: { email: form.email } })).toBe(1);
  expect(await send('contact', { ...form, message: 'Ancora' }, from)).toBe('/en/request-contact/sent');
  expect(await db.contact.count({ where: { email: form.email } })).toBe(2);
});

test('of ten simultaneous ones one is accepted', async () => {
  const [form, from] = [contact(), visitor()];
  const led = await atOnce(10, () => send('contact', form, from));
  expect(led.filter((to) => to.endsWith('/sent'))).toHaveLength(1);
  expect(await db.contact.count({ where: { email: form.email } })).toBe(1);
});

test('a rejected form does not count', async () => {
  const [form, from] = [contact(), visitor()];
  for (let n = 0; n < 2; n += 1) expect(await send('contact', { ...form, email: 'ida@' }, from)).toContain('draft=');
  expect(await send('contact', form, from)).toBe('/en/request-contact/sent');
});

test('ten minutes later the same words are a new request', async () => {
  const [form, from] = [contact(), visitor()];
  await send('contact', form, from);
  await db.idempotencyKey.updateMany({ where: { scope: { startsWith: 'form ' } }, data: { expiresAt: new Date(0) } });
  expect(await send('contact', form, from)).toBe('/en/request-contact/sent');
  expect(await db.contact.count({ where: { email: form.email } })).toBe(2);
});

test('a roll-up request with another logo is a new one', async () => {
  const from = visitor();
  const reached = { email: `${unique('ida')}@mail.example`, phone: '+39 0298765432' };
  const fields = { referentName: unique('Ida'), ...reached, shippingAddress: 'Via Torino 7, Milano' };
  const logo = (last: number) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, last])], 'logo.jpg');
  expect(await send('clean-white', { ...fields, logo: logo(1) }, from)).not.toContain('already');
  expect(await send('clean-white', { ...fields, logo: logo(1) }, from)).toContain('already');
  expect(await send('clean-white', { ...fields, logo: logo(2) }, from)).not.toContain('already');
  expect(await db.cwRollupRequest.count({ where: { referentName: fields.referentName } })).toBe(2);
});

test('a key that is only claimed, or answers another request, leads past no limit', async () => {
  const [from, key] = [visitor(), unique('key')];
  for (let n = 0; n < limits.visitors.points; n += 1) await spend(limits.visitors, from);
  const headers = { 'x-forwarded-for': from, 'idempotency-key': key };
  const post = async () => (await call('POST', 'contacts', { headers, body: contact() })).status;
  const row = { scope: 'anonymous', key, requestHash: 'of another call', expiresAt: new Date(Date.now() + 60_000) };
  await db.idempotencyKey.create({ data: row });
  expect(await post()).toBe(429);
  await db.idempotencyKey.updateMany({ where: { key }, data: { status: 204 } });
  expect(await post()).toBe(429);
});

test('a failed registration has the catalogue’s message, and leaves nothing', async () => {
  await pool.query(`
    create function refuse_ida() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
    create trigger refuse_ida before insert on users for each row when (new.name = 'Refused') execute function refuse_ida()`);
  const email = `${unique('new')}@tests.example`;
  const body = { name: 'Refused', surname: 'Neri', email, password: 'Sbianca.Vie-2041', privacyAccepted: true };
  const answer = await call('POST', 'auth/register', { headers: service(), body });
  expect([answer.status, answer.body.messageKey]).toEqual([500, 'errors.registerFailed']);
  expect(JSON.stringify(answer.body)).not.toContain('out of order');
  const { privacyAccepted: _, ...fields } = body;
  const typed = { ...fields, passwordAgain: body.password, privacyAccepted: 'true', locale: 'en' };
  const draft = new URL(await api.form('accounts', null, typed), api.url).searchParams.get('draft')!;
  const { fields: problems } = await db.formDraft.findUniqueOrThrow({ where: { id: draft } });
  expect(problems).toMatchObject([{ field: '', message: 'errors.registerFailed' }]);
  expect(await db.user.count({ where: { email } })).toBe(0);
});
