import { POST as agreeToCookies } from '@/app/api/cookie-consent/route';
import { draftOf } from '@/lib/core/form-drafts/data';
import { sendContact } from '@/lib/nouns/requests/contacts/submit-contact';
import { db } from '@/lib/run/db/db';
import { badRequest } from '@/lib/run/errors';
import { storedBytes } from '@/lib/run/storage/store';
import { publicForm } from '@/lib/web/http/public-form';
import { handlerAt } from '../support/handler-at';
import { holdUp } from '../support/hold-up';
import { makePerson, unique } from '../support/people';
import { untilWaiting } from '../support/waiting';

const postRollup = await handlerAt('POST /forms/clean-white');
const postContact = await handlerAt('POST /forms/contact');
const postProductTest = await handlerAt('POST /forms/product-test');

type Fields = Record<string, string | File>;

let visitors = 0;
let address = '';
/** Each test uses its own client address, because of the limit. */
beforeEach(() => {
  address = `203.0.113.${(visitors += 1)}`;
});

async function send(post: (request: Request) => Promise<Response>, fields: Fields): Promise<Response> {
  const files = Object.values(fields).some((value) => value instanceof File);
  const body = files ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) (body as FormData).append(name, value);
  return post(
    new Request('http://portal.example/api/forms', { method: 'POST', body, headers: { 'x-forwarded-for': address } }),
  );
}

const whereTo = (response: Response) => response.headers.get('location') ?? '';
const draftIn = (location: string) => new URL(location, 'http://portal.example').searchParams.get('draft');

const message = (more: Fields = {}) => ({
  locale: 'de',
  whoAreYou: 'patient',
  name: unique('Ada'),
  email: 'ada@mail.example',
  contactType: 'treatment',
  message: 'Guten Tag',
  privacyAccepted: 'true',
  ...more,
});

describe('the contact form', () => {
  test('stores the message for an admin, and thanks in the form’s language', async () => {
    const sent = message({ phoneNumber: '+39 347 1234567', marketingAccepted: 'true' });
    const response = await send(postContact, sent);
    expect([response.status, whereTo(response)]).toEqual([303, '/de/request-contact/sent']);
    expect(await db.contact.findFirstOrThrow({ where: { name: sent.name } })).toMatchObject({
      status: 'pending',
      culture: 'de',
      phoneNumber: '+39 3471234567',
      privacyAccepted: true,
      marketingAccepted: true,
    });
  });

  test('from another site leaves nothing of what it typed, and agrees to no cookie', async () => {
    const headers = { origin: 'https://evil.example', host: 'portal.example' };
    const body = () => new URLSearchParams({ locale: 'de', name: 'Evil', agreed: 'statistics' });
    const request = () => new Request('http://portal.example/', { method: 'POST', headers, body: body() });
    const kept = await draftOf('/request-contact', draftIn(whereTo(await postContact(request())))!);
    expect(kept?.values).toEqual({});
    const answer = await agreeToCookies(request());
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('returns with the values and every invalid field, until it is sent', async () => {
    const sent = message({ email: 'ada', privacyAccepted: '', message: '' });
    const location = whereTo(await send(postContact, sent));
    expect(location).toMatch(/^\/de\/request-contact\?draft=[0-9a-f-]{36}#problems$/);
    const draft = draftIn(location)!;
    const kept = await draftOf('/request-contact', draft);
    expect(kept?.values).toMatchObject({ name: sent.name, email: 'ada' });
    expect(kept?.fields.map(({ field, message: key }) => [field, key])).toEqual([
      ['email', 'validation.email'],
      ['message', 'validation.required'],
      ['privacyAccepted', 'validation.privacy'],
    ]);
    expect(await draftOf('/request-creation', draft)).toBeNull();
    expect(await db.contact.count({ where: { name: sent.name } })).toBe(0);

    await send(postContact, { ...message({ name: sent.name }), draft });
    expect(await draftOf('/request-contact', draft)).toBeNull();
    expect(await db.contact.count({ where: { name: sent.name } })).toBe(1);
  });

  test('leaves no earlier correction for whoever presses Back once it is sent', async () => {
    const wrong = { email: 'ada' };
    const first = draftIn(whereTo(await send(postContact, message(wrong))))!;
    const second = draftIn(whereTo(await send(postContact, { ...message(wrong), draft: first })))!;
    await send(postContact, { ...message(), draft: second });
    expect([await draftOf('/request-contact', first), await draftOf('/request-contact', second)]).toEqual([null, null]);
  });

  test('is not kept if it is longer than any form', async () => {
    const before = await db.formDraft.count();
    const logo = new File(['x'], 'logo.png');
    for (const odd of ['message', 'unknown'])
      expect((await send(postRollup, message({ logo, [odd]: 'x'.repeat(150_000) }))).status).toBe(413);
    expect(await db.formDraft.count()).toBe(before);
  });

  test.each(['', 'x', "' or true --", crypto.randomUUID()])('has no draft %j', async (id) => {
    expect(await draftOf('/request-contact', id)).toBeNull();
  });

  test('returns a form with NUL in a name and in a value', async () => {
    const location = whereTo(await send(postContact, message({ email: 'a\0da', 'odd\0': '\\u0000' })));
    const kept = await draftOf('/request-contact', draftIn(location)!);
    expect(kept?.values).toMatchObject({ email: 'ada', odd: '\\u0000' });
  });

  test('one that was presumed killed does not release the form of the attempt that took over', async () => {
    const running: { resolve: () => void; reject: (reason: Error) => void }[] = [];
    const submit = () => new Promise<void>((resolve, reject) => running.push({ resolve, reject }));
    const post = publicForm({ ...sendContact, submit });
    const sent = message();
    const before = await db.idempotencyKey.count();
    const slow = send(post, sent);
    await expect.poll(() => running.length).toBe(1);
    await db.idempotencyKey.updateMany({
      where: { scope: { startsWith: 'form ' }, status: null },
      data: { createdAt: new Date(Date.now() - 61_000) },
    });
    const next = send(post, sent);
    await expect.poll(() => running.length).toBe(2);
    running[0]!.reject(badRequest());
    expect(whereTo(await slow)).toContain('draft=');
    expect(await db.idempotencyKey.count()).toBe(before + 1);
    running[1]!.resolve();
    expect(whereTo(await next)).toBe('/de/request-contact/sent');
    expect(whereTo(await send(post, sent))).toBe('/de/request-contact/sent?already=true');
    expect(running).toHaveLength(2);
  });

  test('drops a draft after ten minutes', async () => {
    const draft = draftIn(whereTo(await send(postContact, message({ email: '' }))))!;
    await db.formDraft.update({ where: { id: draft }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await draftOf('/request-contact', draft)).toBeNull();
  });

  test('thanks bots that fill in the hidden field, and stores nothing', async () => {
    const sent = message({ website: 'https://spam.example' });
    expect(whereTo(await send(postContact, sent))).toBe('/de/request-contact/sent');
    expect(await db.contact.count({ where: { name: sent.name } })).toBe(0);
  });

  test('limits an address to twenty messages in ten minutes, without losing the text', async () => {
    const all = Array.from({ length: 22 }, () => message());
    const answers = [];
    for (const each of all) {
      address = `2001:db8:1:1::${answers.length}`; // an IPv6 host has 2^64 addresses, and counts as one
      answers.push(whereTo(await send(postContact, each)));
    }
    expect(answers.filter((location) => location.endsWith('/sent'))).toHaveLength(20);
    const kept = await draftOf('/request-contact', draftIn(answers.at(-1)!));
    expect(kept?.fields).toEqual([{ field: '', message: 'forms.limited', values: { minutes: 10 } }]);
    expect(kept?.values.name).toBe(all.at(-1)!.name);
  });

  test('limits the storage that bots can fill', async () => {
    const kept = () => db.formDraft.count({ where: { form: '/request-contact' } });
    const before = await kept();
    const answers = [];
    for (let n = 0; n < 70; n++) {
      address = `2001:db8:1:2::${n}`;
      answers.push(await send(postContact, message({ privacyAccepted: '' })));
    }
    expect(answers.at(-1)!.status).toBe(429);
    expect(await kept()).toBeLessThanOrEqual(before + 60);
  });

  test('answers a malformed or oversized body with a readable page, and JSON with a problem', async () => {
    const post = (headers: Record<string, string>) =>
      postContact(new Request('http://portal.example/', { method: 'POST', body: '{', headers }));
    const odd = await post({ 'content-type': 'text/plain', 'accept-language': 'fr' });
    expect([odd.status, await odd.text()]).toEqual([400, expect.stringContaining('lang="fr"')]);
    const json = await post({ 'content-type': 'application/json', 'accept-language': 'fr' });
    expect([json.status, await json.json()]).toEqual([400, expect.objectContaining({ messageKey: 'errors.notJson' })]);
    expect((await post({ 'content-length': '9000000' })).status).toBe(413);
  });
});

const testRequest = (more: Fields = {}) => ({
  locale: 'it',
  name: unique('Studio'),
  referent: 'Ada Neri',
  referentEmail: 'ada@studio.example',
  phoneNumber: '+39 0212345678',
  country: 'IT',
  city: 'Milano',
  province: 'Milano',
  zipCode: '20121',
  productType: 'ULTRA',
  applicantNotes: 'Mattina',
  privacyAccepted: 'true',
  ...more,
});

async function requested(more: Fields = {}) {
  const sent = testRequest(more);
  expect(whereTo(await send(postProductTest, sent))).toBe('/it/request-creation/sent');
  return db.productTestRequest.findFirstOrThrow({ where: { name: sent.name } });
}

describe('the request for a product test', () => {
  test('goes to the province’s consultant for public requests with the fewest open ones', async () => {
    const [one, other] = [
      await makePerson('consultant', { assignedPublicPrCodes: ['AO'] }),
      await makePerson('consultant', { assignedPublicPrCodes: ['AO'] }),
    ];
    await makePerson('consultant', { assignedProvincesCodes: ['AO'] });
    await makePerson('consultant', { assignedPublicPrCodes: ['AO'], enabledUser: false });
    const requests = await Promise.all([1, 2, 3, 4].map(() => requested({ province: 'ao' })));
    const share = ({ id }: { id: string }) => requests.filter(({ consultantId }) => consultantId === id).length;
    expect([share(one), share(other)]).toEqual([2, 2]);
    const told = await db.notification.findMany({ where: { userId: one.id } });
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ message: 'notifications.productTestAssigned' });
  });

  test('goes to the province’s consultant if none handles public requests', async () => {
    // Working as a professional for a while, they remain its consultant.
    const consultant = await makePerson('consultant', { assignedProvincesCodes: ['TN'], role: 'expert' });
    expect(await requested({ province: 'Trento (TN)' })).toMatchObject({
      consultantId: consultant.id,
      province: 'Trento',
      provinceCode: 'TN',
      status: 'new',
    });
  });

  test('stays unassigned if the province has none, and the admins are notified', async () => {
    const admin = await makePerson('admin');
    const request = await requested({ province: 'Nuoro' });
    expect(request.consultantId).toBeNull();
    const [told] = await db.notification.findMany({ where: { userId: admin.id } });
    expect(told).toMatchObject({
      message: 'notifications.productTestUnassigned',
      values: { name: request.name },
      href: `product-test-request/${request.id}`,
    });
  });

  test('from abroad takes region and postal code as typed', async () => {
    const request = await requested({ country: 'DE', province: 'Bayern', zipCode: '80331' });
    expect(request).toMatchObject({ province: 'Bayern', provinceCode: null, consultantId: null });
  });

  test.each([
    [{ province: 'Atlantide' }, [['province', 'validation.province']]],
    [{ zipCode: '2012' }, [['zipCode', 'validation.zipCode']]],
    [
      { applicantNotes: '', city: ' ' },
      [
        ['city', 'validation.required'],
        ['applicantNotes', 'validation.required'],
      ],
    ],
    [{ productType: 'SODA' }, [['productType', 'validation.required']]],
    [{ phoneNumber: '02 123' }, [['phoneNumber', 'validation.phone']]],
  ])('is returned for %j', async (wrong, problems) => {
    const location = whereTo(await send(postProductTest, testRequest(wrong)));
    const draft = await draftOf('/request-creation', draftIn(location));
    expect(draft?.fields.map(({ field, message: key }) => [field, key])).toEqual(problems);
  });
});

const rollup = (more: Fields = {}) => ({
  locale: 'fr',
  rollupName: '',
  referentName: unique('Ada'),
  email: `${unique('ada')}@mail.example`,
  phone: '+39 0212345678',
  shippingAddress: 'Via Roma 1, 20121 Milano MI',
  ...more,
});
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

describe('the request for the Clean & White kit', () => {
  test('stores the logo unchanged', async () => {
    const sent = rollup({ logo: new File([png], '../../logo.exe') });
    expect(whereTo(await send(postRollup, sent))).toBe('/fr/clean-white-request/sent');
    const { logoImage } = await db.cwRollupRequest.findFirstOrThrow({
      where: { referentName: sent.referentName },
      include: { logoImage: true },
    });
    expect(logoImage).toMatchObject({ mediaType: 'image/png', size: png.length, visibility: 'private' });
    expect(new Uint8Array(await storedBytes(logoImage!.storageKey))).toEqual(png);
  });

  const logosSent = async (sent: ReturnType<typeof rollup>) => {
    const location = whereTo(await send(postRollup, sent));
    const draft = await draftOf('/clean-white-request', draftIn(location));
    const { referentName } = sent;
    return [draft?.fields, await db.cwRollupRequest.count({ where: { referentName } })];
  };
  const full = [[{ field: 'logo', message: 'validation.logosFull' }], 0];

  test('five logos a day come from one address; forms to correct do not count', async () => {
    const logo = new File([png], 'logo.png');
    for (let n = 0; n < 3; n++) await logosSent(rollup({ logo, email: 'ada@' }));
    for (let n = 0; n < 5; n++) expect(await logosSent(rollup({ logo }))).toEqual([undefined, 1]);
    expect(await logosSent(rollup({ logo }))).toEqual(full);
    expect(await logosSent(rollup({ rollupName: 'Studio Neri' }))).toEqual([undefined, 1]);
    address = '203.0.113.254';
    expect(await logosSent(rollup({ logo }))).toEqual([undefined, 1]);
  });

  test('of strangers’ logos a gigabyte is kept until staff have looked at them', async () => {
    const large = rollup({ logo: new File([png], 'large.png') });
    expect(await logosSent(large)).toEqual([undefined, 1]);
    const { id, logoImageId } = await db.cwRollupRequest.findFirstOrThrow({ where: { email: large.email } });
    await db.file.update({ where: { id: logoImageId! }, data: { size: 2 ** 30 } });
    expect(await logosSent(rollup({ logo: new File([png], 'one.png') }))).toEqual(full);
    // Room for one more, and two at once.
    await db.cwRollupRequest.updateMany({ where: { id: { not: id } }, data: { status: 'closed' } });
    await db.file.update({ where: { id: logoImageId! }, data: { size: 2 ** 30 - png.length } });
    const { release } = await holdUp('cw_rollup_requests', 'insert', 'true');
    const both = [1, 2].map(() => logosSent(rollup({ logo: new File([png], 'one.png') })));
    await untilWaiting(2);
    await release();
    expect((await Promise.all(both)).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      full,
      [undefined, 1],
    ]);
    await db.cwRollupRequest.update({ where: { id }, data: { status: 'closed' } });
    expect(await logosSent(rollup({ logo: new File([png], 'one.png') }))).toEqual([undefined, 1]);
  });

  test('accepts a name only, and confirms it in the form’s language', async () => {
    const sent = rollup({ rollupName: 'Studio Neri' });
    expect(whereTo(await send(postRollup, sent))).toBe('/fr/clean-white-request/sent');
    const { email } = sent;
    const row = await db.cwRollupRequest.findFirstOrThrow({ where: { email } });
    expect(row).toMatchObject({ culture: 'fr', rollupName: 'Studio Neri' });
    const letters = await db.outboxMail.findMany({ where: { email }, select: { letter: true, culture: true } });
    expect(letters).toEqual([{ letter: 'rollupReceived', culture: 'fr' }]);
  });

  test.each([
    ['neither name nor logo', {}, 'rollupName', 'validation.rollupName'],
    ['no address to write to', { rollupName: 'Studio', email: '' }, 'email', 'validation.required'],
    ['no possible address', { rollupName: 'Studio', email: 'ada@' }, 'email', 'validation.email'],
    ['a drawing that can carry scripts', { logo: new File(['<svg/>'], 'a.png') }, 'logo', 'validation.fileType'],
    ['a logo of 6 MB', { logo: new File([png, new Uint8Array(6 << 20)], 'a.png') }, 'logo', 'validation.fileSize'],
  ])('is returned for %s', async (_, fields, field, key) => {
    const location = whereTo(await send(postRollup, rollup(fields)));
    expect((await draftOf('/clean-white-request', draftIn(location)))?.fields).toMatchObject([{ field, message: key }]);
  });
});
