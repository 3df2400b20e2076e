// The screen that makes, exchanges and revokes keys: its forms, without JavaScript.
import { asksPassword } from '@/lib/core/form-drafts/data';
import { valueIn } from '@/lib/nouns/api-keys/key-form';
import { db } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { bearer } from '../support/client';
import { keptForm } from '../support/kept-form';
import { ownApi } from '../support/own-api';
import { type Member, makePerson, personOf } from '../support/people';

const api = ownApi();
const { call, form, post } = api;
const TOMORROW = addDays(todayText(), 1);
let admin: Member;
beforeEach(async () => {
  admin = await makePerson('admin');
});

describe('the screen’s forms', () => {
  const filled = { name: 'Gestionale', expiresOn: TOMORROW.split('-').toReversed().join('/') };

  test('make a key of what is chosen and ticked, and pass its value to its record alone', async () => {
    const boxes = {
      'of:centers': 'centers:read',
      'of:news': '',
      'faqs:read': 'true',
      allowedAddresses: '203.0.113.0/24\n 198.51.100.7',
    };
    const to = await form('forms/api-keys', admin, { ...filled, ...boxes });
    const [, id] = /^\/admin\/options\/api-keys\/([\da-f-]{36})\?saved=keyMade#value$/.exec(to) ?? [];
    expect((await call('GET', `api-keys/${id}`, { as: admin })).body).toMatchObject({
      name: 'Gestionale',
      scopes: ['centers:read', 'faqs:read'],
      allowedAddresses: ['198.51.100.7/32', '203.0.113.0/24'],
      expiresOn: TOMORROW,
    });
    expect(await form(`forms/api-keys/${id}`, admin, { act: 'rotate', isLeaked: 'true' })).toMatch(/saved=keyRotated#/);
    expect(await db.apiKeyValue.count({ where: { keyId: id!, endsAt: null } })).toBe(1);
    expect(await form(`forms/api-keys/${id}`, admin, { act: 'revoke' })).toMatch(/saved=keyRevoked$/);
    expect((await call('GET', `api-keys/${id}`, { as: admin })).body.state).toBe('revoked');
  });

  test('show the value to who made it, on the screens of keys only', async () => {
    const answer = await post('forms/api-keys', admin, { ...filled, 'faqs:read': 'true' });
    const [, cookie = ''] =
      /^portal\.key=(\S+); Path=\/admin\/options\/api-keys; Max-Age=600; HttpOnly; SameSite=Strict/.exec(
        answer.headers.getSetCookie()[0]!,
      )!;
    const id = answer.headers.get('location')!.split(/[/?]/)[4]!;
    const value = valueIn(personOf(admin, 'admin'), id, cookie);
    expect((await call('GET', 'faqs', { headers: bearer(value!) })).status).toBe(200);
    expect(valueIn(personOf(await makePerson('admin'), 'admin'), id, cookie)).toBeNull();
    expect(valueIn(personOf(admin, 'admin'), crypto.randomUUID(), cookie)).toBeNull();
  });

  test('ask for the password, and come back with what is wrong', async () => {
    const fieldsOf = async (to: string) => {
      const [, id] = /draft=([\da-f-]{36})/.exec(to)!;
      return (await keptForm('options/api-keys/new', id))!.fields.map(({ field }) => field);
    };
    expect(await fieldsOf(await form('forms/api-keys', admin, { ...filled, allowedAddresses: '1.2.3.4 x' }))).toEqual([
      'scopes',
      'allowedAddresses',
    ]);
    await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: null } });
    const asked = await form('forms/api-keys', admin, { ...filled, 'faqs:read': 'true' });
    const draft = await keptForm('options/api-keys/new', /draft=([\da-f-]{36})/.exec(asked)![1]);
    expect([asksPassword(draft), draft!.values['faqs:read']]).toEqual([true, 'true']);
  });
});
