// An applicant becomes a person and a center.
import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db';
import { ownApi, somebody } from '../support/own-api';
import { makePerson, unique } from '../support/people';

const { call } = ownApi();
const [admin, consultant] = [somebody('admin'), somebody('consultant')];

describe('an applicant becomes somebody', () => {
  const person = { name: 'Ada', surname: 'Neri', role: 'expert', phone: '+39 0212345678' };
  const wrote = async (email: string, data: object = {}) =>
    (
      await db.contact.create({
        data: { name: 'Ada Neri', email, message: 'Salve', privacyAccepted: true, culture: 'de', ...data },
      })
    ).id;
  const asked = async (email: string) =>
    (
      await db.productTestRequest.create({
        data: {
          ...{ name: unique('Studio'), referent: 'Ada Neri', referentEmail: email, phoneNumber: '+39 0212345678' },
          ...{ country: 'IT', city: 'Bolzano', province: 'Bolzano', provinceCode: 'BZ', zipCode: '39100' },
          ...{ applicantNotes: 'x', productType: 'ULTRA', privacyAccepted: true, consultantId: consultant.id },
        },
      })
    ).id;
  const address = () => `${unique('applicant')}@tests.example`;
  const become = (path: string, body: object, as = admin) => call('POST', path, { as, body });

  test('a contact becomes a person, who gets a letter and has agreed to nothing; the link stands on the contact', async () => {
    const email = address();
    const id = await wrote(email, { marketingAccepted: true });
    for (const as of [consultant, await makePerson('expert')])
      expect((await become(`contacts/${id}/person`, person, as)).status).toBe(403);
    expect((await become(`contacts/${id}/person`, { ...person, role: 'admin' })).status).toBe(400);
    expect(await db.user.count({ where: { email } })).toBe(0);
    const { status, body } = await become(`contacts/${id}/person`, person);
    expect([status, body.isNew]).toEqual([200, true]);
    const made = await db.user.findUniqueOrThrow({ where: { email } });
    expect(made).toMatchObject({
      id: body.userId,
      role: 'expert',
      originalRole: 'expert',
      culture: 'de',
      phone: person.phone,
    });
    expect([made.privacyAccepted, made.marketingAccepted, made.confirmedUser]).toEqual([false, false, false]);
    const letters = await db.outboxMail.findMany({ where: { email }, select: { letter: true } });
    expect(letters).toEqual([{ letter: 'invitation' }]);
    expect((await call('GET', `contacts/${id}`, { as: admin })).body.becameUserId).toBe(made.id);
    expect((await become(`contacts/${id}/person`, person)).status).toBe(409);
  });

  test('who has an account is linked as they are; a deleted one is brought back by an admin first', async () => {
    const known = await makePerson('expert');
    const { body } = await become(`contacts/${await wrote(known.email.toUpperCase())}/person`, person);
    expect(body).toEqual({ userId: known.id, isNew: false });
    expect(await db.outboxMail.count({ where: { email: known.email } })).toBe(0);
    await db.user.update({ where: { id: known.id }, data: { deletedAt: new Date() } });
    const again = await become(`contacts/${await wrote(known.email)}/person`, person);
    expect([again.status, again.body.messageKey]).toEqual([409, 'errors.deletedAccount']);
  });

  test('many at once, from two requests of one address, make one person and one center', async () => {
    const email = address();
    const [contact, request] = [await wrote(email), await asked(email)];
    const paths = [`contacts/${contact}/person`, `product-test-requests/${request}/person`];
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => become(path, person)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(new Set(answers.flatMap(({ body }) => body.userId ?? [])).size).toBe(1);
    const center = { name: unique('Studio'), city: 'Bolzano', streetName: 'Via Roma' };
    const centers = [`contacts/${contact}/center`, `product-test-requests/${request}/center`];
    const made = await Promise.all([...centers, ...centers].map((path) => become(path, center)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const [one] = await db.center.findMany({ where: { name: center.name }, include: { memberships: true } });
    expect(one).toMatchObject({ provinceCode: 'BZ', referentEmail: email, phoneNumbers: ['+39 0212345678'] });
    expect(await db.center.count({ where: { name: center.name } })).toBe(1);
    expect(one!.memberships.map(({ status, kind }) => [status, kind])).toEqual([['waiting', 'invitation']]);
  });

  test('nobody becomes a center before they are somebody, and a consultant makes nobody', async () => {
    const id = await asked(address());
    const center = { name: unique('Studio'), city: 'Bolzano' };
    const early = await become(`product-test-requests/${id}/center`, center);
    expect([early.status, early.body.messageKey]).toEqual([409, 'errors.personFirst']);
    expect((await become(`product-test-requests/${id}/person`, person, consultant)).status).toBe(403);
  });
});
