// Reaching a level end to end: ledger, events, notifications, socket, letter.
import { service } from '../support/client';
import { lettersHouse } from '../support/letters-house';
import type { Member } from '../support/people';

const { mail, url, call, db, makePerson, makeCenter, linkExpert, unique } = await lettersHouse({ isLive: true });
const { openLive } = await import('../support/live-client');

const theory = (body: object, headers: Record<string, string> = {}) =>
  call('POST', 'credits/theory', { headers: { ...service(), ...headers }, body });
const bearer = ({ token }: Member) => ({ headers: { authorization: `Bearer ${token}` } });

/** The totals equal the ledger after each test. */
async function expectBalanced(userId: string): Promise<void> {
  const sums = await db.creditEntry.groupBy({ by: ['kind'], where: { userId }, _sum: { amount: true } });
  const sum = (kind: string) => sums.find((one) => one.kind === kind)?._sum.amount ?? 0;
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  expect([user.theoryPoints, user.practicePoints]).toEqual([sum('theory'), sum('practice')]);
}

/** Adds practice credits directly to the ledger. */
async function practised(me: Member, amount: number): Promise<void> {
  const source = unique('practice');
  await db.creditEntry.create({ data: { userId: me.id, kind: 'practice', origin: 'admin', amount, source } });
  await db.user.update({ where: { id: me.id }, data: { practicePoints: { increment: amount } } });
}

describe('theory credits of the academy', () => {
  test('find by address only who has confirmed it', async () => {
    const me = await makePerson('expert', { confirmedUser: false });
    const course = { email: me.email, amount: 3, course: 'A' };
    expect((await theory(course)).status).toBe(404);
    await db.user.update({ where: { id: me.id }, data: { confirmedUser: true } });
    expect((await theory(course)).status).toBe(201);
  });

  test('a course counts once, however often it is sent', async () => {
    const me = await makePerson('expert');
    const course = { userId: me.id, amount: 12, course: 'Macchie bianche', completedAt: '2026-05-04T10:00:00Z' };
    const first = await theory(course);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ userId: me.id, amount: 12, course: 'Macchie bianche', theoryPoints: 12 });
    expect((await theory(course)).status).toBe(200);
    const many = await Promise.all(Array.from({ length: 8 }, () => theory(course)));
    expect(new Set(many.map(({ body }) => body._id))).toEqual(new Set([first.body._id]));
    const { body: ledger } = await call('GET', 'credits', { as: me });
    expect(ledger).toMatchObject([
      {
        kind: 'theory',
        origin: 'academy',
        amount: 12,
        reason: 'Macchie bianche',
        createdAt: '2026-05-04T10:00:00.000Z',
      },
    ]);
    await expectBalanced(me.id);
  });

  test.each([
    [{ amount: 0 }, 400],
    [{ amount: -5 }, 400],
    [{ amount: 1.5 }, 400],
    [{ amount: 501 }, 400],
    [{ amount: 1e12 }, 400],
    [{ amount: '10' }, 400],
    [{ course: '' }, 400],
    [{ completedAt: '2999-01-01T00:00:00Z' }, 400],
    [{ completedAt: '1970-01-01T00:00:00Z' }, 400],
    [{ completedAt: 'yesterday' }, 400],
    [{ userId: '0198f000-0000-7000-8000-000000000000' }, 404],
    [{ userId: undefined, email: 'nobody@tests.example' }, 404],
    [{ email: 'both@tests.example' }, 400],
    [{ userId: undefined }, 400],
    [{ kind: 'practice' }, 400],
  ])('%j: %i, and nothing is credited', async (wrong, status) => {
    const me = await makePerson('expert');
    expect((await theory({ userId: me.id, amount: 10, course: 'B', ...wrong })).status).toBe(status);
    expect((await call('GET', 'users/me', { as: me })).body.theoryPoints).toBe(0);
  });

  test('course names are compared without case and spaces, including earlier ones', async () => {
    const me = await makePerson('expert');
    const send = (course: string) => theory({ userId: me.id, amount: 10, course });
    const first = await send('Macchie bianche');
    expect(first.status).toBe(201);
    for (const course of ['macchie BIANCHE', ' Macchie  bianche ', 'Macchie\u00a0bianche', 'Macchie\tbianche']) {
      const again = await send(course);
      expect([course, again.status, again.body._id]).toEqual([course, 200, first.body._id]);
    }
    const older = { source: `academy:Tecnica Base:${me.id}`, kind: 'theory', origin: 'academy', amount: 10 } as const;
    const { id } = await db.creditEntry.create({ data: { ...older, userId: me.id }, select: { id: true } });
    expect((await send('tecnica base')).body._id).toBe(id);
    const atOnce = await Promise.all(['Igiene', 'IGIENE', 'igiene '].map(send));
    expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  });

  test('another amount for the same course is a conflict; patients, users and visitors are refused', async () => {
    const [me, patient] = await Promise.all([makePerson('expert'), makePerson('user')]);
    const body = { userId: me.id, amount: 10, course: 'C' };
    await theory(body);
    const again = await theory({ ...body, amount: 11 });
    expect(again.body).toMatchObject({ messageKey: 'errors.courseCredited', errors: [{ field: 'course' }] });
    expect((await theory({ ...body, userId: patient.id })).body.errors[0].messageKey).toBe('errors.notProfessional');
    expect((await call('POST', 'credits/theory', { as: me, body })).status).toBe(401);
    expect((await call('POST', 'credits/theory', { body })).status).toBe(401);
    await expectBalanced(me.id);
  });
});

describe('reaching a level', () => {
  test('thirty and thirty: qualified and silver, one event per center and level, notified at once and by letter', async () => {
    const me = await makePerson('expert', { culture: 'de', name: 'Jürgen' });
    const centers = await Promise.all([makeCenter(), makeCenter()]);
    await Promise.all(centers.map(({ id }) => linkExpert(id, me.id)));
    const stranger = await makePerson('expert');
    const [window, others] = await Promise.all([openLive(url, bearer(me)), openLive(url, bearer(stranger))]);
    await practised(me, 30);
    expect((await theory({ userId: me.id, amount: 29, course: 'D' })).body).toMatchObject({ level: 'base' });
    expect((await theory({ userId: me.id, amount: 1, course: 'E' })).body).toMatchObject({ level: 'silver' });
    for (const { id } of centers) {
      const events = await db.centerEvent.findMany({ where: { centerId: id }, select: { type: true, userId: true } });
      expect(events.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
        { type: 'qualified', userId: me.id },
        { type: 'silver', userId: me.id },
      ]);
    }
    const { record } = await window.next('notification');
    expect(record).toMatchObject({ message: 'notifications.levelReached', href: 'qualification', readAt: null });
    const letter = await mail.mailTo(me.email);
    expect(letter.subject).toBe('Herzlichen Glückwunsch: Sie haben die Stufe Silber erreicht');
    expect(letter.text).toContain('Guten Tag Jürgen');
    expect(letter.text).toContain('Qualifiziert und Silber');
    expect(letter.text).toContain('http://portal.example/expert/qualification');
    expect(mail.mails.filter(({ envelope }) => envelope.to.includes(me.email))).toHaveLength(1);
    expect(others.told.map(({ type }) => type)).toEqual(['ready']);
    for (const client of [window, others]) client.close();
    await expectBalanced(me.id);
  });

  test('is told to nobody whose account is not active, and by letter only at a confirmed address', async () => {
    const unproved = await makePerson('expert', { confirmedUser: false });
    const disabled = await makePerson('expert', { enabledUser: false });
    const center = await makeCenter();
    await linkExpert(center.id, disabled.id);
    for (const one of [unproved, disabled]) {
      await practised(one, 30);
      const { body } = await theory({ userId: one.id, amount: 30, course: 'N' });
      expect(body).toMatchObject({ level: 'silver' });
    }
    const bells = (id: string) => db.notification.count({ where: { userId: id } });
    expect([await bells(unproved.id), await bells(disabled.id)]).toEqual([2, 0]);
    expect(await db.centerEvent.count({ where: { centerId: center.id } })).toBe(0);
    const letters = await db.$queryRaw<object[]>`
      select 1 from pgboss.job where data->>'letter' = 'levelReached' and data->>'to' = any(${[unproved.email, disabled.email]})`;
    expect(letters).toEqual([]);
  });

  test('a level is announced once, and withdrawn credits do not revoke it', async () => {
    const me = await makePerson('expert', { isEnabled: true, level: 'qualified' });
    await practised(me, 50);
    await theory({ userId: me.id, amount: 10, course: 'F' });
    await theory({ userId: me.id, amount: 1, course: 'G' });
    expect(await db.notification.count({ where: { userId: me.id } })).toBe(1);
    await practised(me, -40);
    await theory({ userId: me.id, amount: 1, course: 'H' });
    expect((await call('GET', 'users/me', { as: me })).body.level).toBe('silver');
    expect(await db.notification.count({ where: { userId: me.id } })).toBe(1);
  });

  test('qualification by an admin applies the points earned so far', async () => {
    const [me, admin] = await Promise.all([makePerson('dentist', { culture: 'fr' }), makePerson('admin')]);
    await practised(me, 130);
    await call('PUT', `users/${me.id}`, { as: admin, body: { isEnabled: true } });
    expect((await call('GET', 'users/me', { as: me })).body).toMatchObject({ level: 'gold', isEnabled: true });
    expect((await mail.mailTo(me.email)).subject).toBe('Félicitations\u00A0: vous avez atteint le niveau Or');
  });

  test('an account created as qualified has the level, and only that of a professional can be', async () => {
    const admin = await makePerson('admin');
    const create = (role: string) => {
      const body = { name: 'Ada', surname: 'Neri', culture: 'de', email: `${unique(role)}@tests.example` };
      return call('POST', 'users', { as: admin, body: { ...body, role, isEnabled: true } });
    };
    expect((await create('hygienist')).body).toMatchObject({ level: 'qualified', isEnabled: true });
    const patient = await create('user');
    expect([patient.status, patient.body.errors]).toMatchObject([400, [{ field: 'isEnabled' }]]);
    const [{ id }, body] = [await makePerson('user'), { isEnabled: true }];
    expect((await call('PUT', `users/${id}`, { as: admin, body })).body.errors).toMatchObject([{ field: 'isEnabled' }]);
  });

  test('whom an admin disqualifies stays so, whatever they earn, until an admin qualifies them again', async () => {
    const [me, admin] = await Promise.all([makePerson('expert'), makePerson('admin')]);
    await theory({ userId: me.id, amount: 40, course: 'Q1' });
    await practised(me, 90);
    await theory({ userId: me.id, amount: 1, course: 'Q2' });
    const own = async () => (await call('GET', 'users/me', { as: me })).body;
    expect(await own()).toMatchObject({ isEnabled: true, level: 'gold' });
    const set = (isEnabled: boolean) => call('PUT', `users/${me.id}`, { as: admin, body: { isEnabled } });
    expect((await set(false)).body).toMatchObject({ isEnabled: false, level: 'gold' });
    await set(false);
    await theory({ userId: me.id, amount: 500, course: 'Q3' });
    expect(await own()).toMatchObject({ isEnabled: false, level: 'gold', theoryPoints: 541 });
    expect((await set(true)).body.isEnabled).toBe(true);
    expect(await own()).toMatchObject({ isEnabled: true, level: 'ruby' });
  });

  test('an admin’s override replaces the theory points, with a reason', async () => {
    const [me, admin] = await Promise.all([makePerson('expert'), makePerson('admin')]);
    await practised(me, 30);
    await theory({ userId: me.id, amount: 29, course: 'I' });
    const force = (as: Member, body: object) => call('PUT', `users/${me.id}/forced-theory`, { as, body });
    expect((await force(admin, { points: 30 })).body.errors[0].field).toBe('reason');
    expect((await force(admin, { points: -1, reason: 'x' })).status).toBe(400);
    const forced = await force(admin, { points: 30, reason: 'Corso in sede' });
    expect(forced.body).toMatchObject({ theoryPoints: 29, theoryForcedPoints: 30, level: 'silver', isEnabled: true });
    const noted = await db.auditEntry.findFirst({ where: { entityId: me.id, action: 'force-theory' } });
    expect(noted).toMatchObject({ actorId: admin.id, reason: 'Corso in sede' });
    // Levels never go down: removing the override keeps the level.
    expect((await force(admin, { points: null, reason: 'Errore' })).body).toMatchObject({
      theoryForcedPoints: null,
      level: 'silver',
    });
    await expectBalanced(me.id);
  });

  test('an admin raises a level by hand, with a reason; it is announced, and kept', async () => {
    const [me, admin, patient] = await Promise.all([makePerson('hygienist'), makePerson('admin'), makePerson('user')]);
    const { id: centerId } = await makeCenter();
    await linkExpert(centerId, me.id);
    const raise = (level: unknown, as = admin, id = me.id) =>
      call('PUT', `users/${id}/level`, { as, body: { level, reason: 'Dal vecchio programma' } });
    expect((await call('PUT', `users/${me.id}/level`, { as: admin, body: { level: 'gold' } })).status).toBe(400);
    for (const level of ['base', 'best', null]) expect((await raise(level)).body.errors[0].field).toBe('level');
    expect((await raise('gold', admin, patient.id)).body.messageKey).toBe('errors.levelForProfessionals');
    const twice = await Promise.all([raise('gold'), raise('gold')]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await raise('silver')).body.messageKey).toBe('errors.levelReached');
    expect((await call('GET', 'users/me', { as: me })).body).toMatchObject({ level: 'gold', isEnabled: true });
    const events = await db.centerEvent.findMany({ where: { centerId }, select: { type: true } });
    expect(events.map(({ type }) => type).toSorted()).toEqual(['gold', 'qualified', 'silver']);
    expect((await mail.mailTo(me.email)).subject).toContain('Oro');
    const noted = await db.auditEntry.findMany({ where: { entityId: me.id, action: 'set-level' } });
    expect(noted).toMatchObject([{ actorId: admin.id, reason: 'Dal vecchio programma', after: { level: 'gold' } }]);
    await practised(me, 10);
    expect((await call('GET', 'users/me', { as: me })).body).toMatchObject({ level: 'gold', practicePoints: 10 });
  });

  test('a rolled-back level is announced to nobody', async () => {
    const me = await makePerson('expert', { isEnabled: true, level: 'qualified', theoryPoints: 59 });
    const { recordCredits } = await import('@/lib/nouns/credits/record-credits');
    const { transaction } = await import('@/lib/run/db/transaction');
    const { anonymous } = await import('@/lib/core/actor/actor');
    const draft = { kind: 'practice', origin: 'admin', amount: 5, source: unique('x') } as const;
    const failing = transaction(async (tx) => {
      expect(await recordCredits(tx, anonymous, me.id, [draft])).toEqual(['silver']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.notification.count({ where: { userId: me.id } })).toBe(0);
    expect(mail.mails.some(({ envelope }) => envelope.to.includes(me.email))).toBe(false);
  });
});
