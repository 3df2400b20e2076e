import type { RequestName } from '@/lib/nouns/requests/schema';
import { requestHouse } from '@/tests/support/request-fixtures';

const { api, call, db, admin, consultant, stranger, manager, ...house } = await requestHouse();
const { asService, makePerson, personOf, unique, address, asked, wrote, lettersTo, notesOf, sentTo } = house;
const { openDuplicates } = await import('@/lib/nouns/requests/open-duplicates');
const { listOwnData } = await import('@/lib/nouns/accounts/list-own-data');
const { countWork } = await import('@/lib/nouns/requests/count-work');
const { erasePerson } = await import('@/lib/nouns/accounts/erase-person');
type Member = typeof admin;

const merge = (name: RequestName, id: string, intoId: string, as: Member | null = admin) =>
  call('POST', `${name}/${id}/merger`, { as, body: { intoId } });
const separate = (name: RequestName, id: string, as: Member = admin) => call('DELETE', `${name}/${id}/merger`, { as });
const seen = async (name: RequestName, id: string, as: Member = admin, role: 'admin' | 'consultant' = 'admin') =>
  openDuplicates(personOf(as, role), name, { _id: id, status: role === 'admin' ? 'pending' : 'new' }, true);
const rising = (one: number, other: number) => one - other;
const phone = () =>
  `+39 02${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`;

describe('are recognised', () => {
  test('by address, phone, company and subject, each with its reason, despite different spelling', async () => {
    const [email, number, studio] = [address(), phone(), unique('Studio Més')];
    const one = await asked({ referentEmail: email, phoneNumber: number, name: studio });
    const others = await Promise.all([
      asked({ referentEmail: email.toUpperCase() }),
      asked({ phoneNumber: number.replace('+', '00') }),
      asked({ name: studio.toUpperCase().replace('É', 'E'), city: 'BOLZANO' }),
      asked({ name: studio, city: 'Merano' }),
    ]);
    const found = await seen('product-test-requests', one.id);
    expect(new Map(found.others.map(({ id, same }) => [id, same]))).toEqual(
      new Map([
        [others[0].id, ['email']],
        [others[1].id, ['phone', 'otherEmail']],
        [others[2].id, ['firm', 'otherEmail']],
      ]),
    );
    const [person, reporter] = [await makePerson('expert'), await makePerson('expert')];
    const report = () =>
      db.reporting.create({
        data: { type: 'deleteUser', reason: 'x', userId: person.id, reporterUserId: reporter.id },
      });
    const [first, second] = [await report(), await report()];
    expect((await seen('reportings', first.id)).others).toMatchObject([{ id: second.id, same: ['subject'] }]);
  });

  test('not by meaningless data: an erased address, a short number, a company without a town', async () => {
    const data = { email: 'nobody@erased.invalid', phoneNumber: '12' };
    const [one] = [await wrote(data), await wrote(data)];
    expect((await seen('contacts', one.id)).others).toEqual([]);
  });

  test('among visible requests only, in the list and its counts too', async () => {
    const email = address();
    const [mine, theirs] = [
      await asked({ referentEmail: email, phoneNumber: phone() }),
      await asked({ referentEmail: email, phoneNumber: phone(), consultantId: stranger.id }),
    ];
    const listed = async (as: Member) => {
      const { openList } = await import('@/lib/core/screens/open-list');
      const { listScreens } = await import('@/lib/core/screens/lists');
      const role = as === admin ? 'admin' : as === manager ? 'area-manager' : 'consultant';
      const me = { ...personOf(as, role), ...(role === 'area-manager' && { areaProvinces: ['BZ'] }) };
      const list = await openList(listScreens['product-test-request']!, me, { work: 'duplicate', limit: '100' });
      expect(list.total).toBe((await countWork(me, 'product-test-requests')).duplicate);
      return list.records.map(({ _id }) => _id);
    };
    expect(await listed(consultant)).not.toContain(mine.id);
    expect((await seen('product-test-requests', mine.id, consultant, 'consultant')).others).toEqual([]);
    for (const as of [admin, manager]) expect(await listed(as)).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    await db.productTestRequest.update({ where: { id: theirs.id }, data: { status: 'managed' } });
    expect(await listed(admin)).not.toContain(mine.id);
    // Closed ones are shown too, without a merge button.
    expect((await seen('product-test-requests', mine.id)).others).toMatchObject([{ id: theirs.id, mayMerge: false }]);
  });
});

describe('merging duplicates', () => {
  test('moves messages, assignee and due date, nothing personal to another address; the applicant is not notified', async () => {
    const email = address();
    const kept = await wrote({ email, dueOn: new Date('2026-12-20') });
    const gone = await wrote({
      email: address(),
      dueOn: new Date('2026-12-10'),
      assigneeId: admin.id,
      phoneNumber: phone(),
      becameUserId: stranger.id,
    });
    await call('POST', 'request-notes', { as: admin, body: { kind: 'answer', text: 'Sì', contactId: gone.id } });
    const mail = await sentTo(gone.email);
    const before = await lettersTo(gone.email);
    expect((await merge('contacts', gone.id, kept.id)).status).toBe(204);
    expect(await lettersTo(gone.email)).toEqual(before);
    const { body } = await call('GET', `contacts/${kept.id}`, { as: admin });
    expect(body).toMatchObject({ dueOn: '2026-12-10', assigneeId: admin.id });
    expect(await db.contact.findUnique({ where: { id: kept.id } })).toMatchObject({
      phoneNumber: null,
      becameUserId: null,
    });
    expect((await call('GET', `contacts/${gone.id}`, { as: admin })).body._id).toBe(kept.id);
    expect(await seen('contacts', kept.id)).toMatchObject({
      merged: [{ id: gone.id, message: 'Salve', maySeparate: true }],
    });
    expect(await notesOf(admin, `contactId=${kept.id}`)).toMatchObject([{ text: 'Sì' }]);

    // Replies to the old letter reach the merged request, from its own applicant only.
    const reply = (from: string) =>
      call('POST', 'mail/inbound', {
        headers: asService,
        body: {
          messageId: `<${unique('m')}@x>`,
          from,
          to: 'post@candor.example',
          inReplyTo: mail.messageId,
          text: 'Bene',
        },
      });
    await reply(email);
    expect(await notesOf(admin, `contactId=${kept.id}&kind=reply`)).toEqual([]);
    await reply(gone.email);
    expect(await notesOf(admin, `contactId=${kept.id}&kind=reply`)).toHaveLength(1);

    // Both addresses are told about the outcome.
    await call('PUT', `contacts/${kept.id}`, { as: admin, body: { status: 'closed' } });
    for (const one of [email, gone.email]) expect(await lettersTo(one)).toContain('contactClosed');

    const entries = await db.auditEntry.findMany({ where: { entityId: { in: [kept.id, gone.id] }, action: 'merge' } });
    expect(entries.map(({ entityId, after }) => [entityId, after])).toEqual(
      expect.arrayContaining([
        [gone.id, { mergedIntoId: kept.id }],
        [kept.id, expect.objectContaining({ mergedId: gone.id, dueOn: '2026-12-10' })],
      ]),
    );
  });

  test('happens once, also simultaneously, and never in a circle', async () => {
    const rows = [await wrote(), await wrote(), await wrote()];
    const [a, b, c] = rows.map(({ id }) => id) as [string, string, string];
    const asks: [string, string][] = [
      [a, b],
      [b, a],
      [a, c],
      [b, c],
      [c, a],
      [c, b],
    ];
    const answers = await Promise.all(asks.map(([id, into]) => merge('contacts', id, into)));
    const statuses = answers.map(({ status }) => status).toSorted(rising);
    const alive = await db.contact.count({ where: { id: { in: [a, b, c] }, deletedAt: null } });
    expect(statuses.filter((status) => status === 204)).toHaveLength(3 - alive);
    expect(statuses.filter((status) => status !== 204 && status !== 409)).toEqual([]);
    for (const { id } of rows) {
      const { mergedInto } = await db.contact.findUniqueOrThrow({ where: { id }, include: { mergedInto: true } });
      expect(mergedInto?.deletedAt ?? null).toBeNull();
    }
    const [one, other] = [await wrote(), await wrote()];
    const same = await Promise.all(Array.from({ length: 6 }, () => merge('contacts', one.id, other.id)));
    expect(same.map(({ status }) => status).toSorted(rising)).toEqual([204, 409, 409, 409, 409, 409]);
  });

  test('needs both open, of one kind, and not linked to different people', async () => {
    const [open, done] = [await wrote(), await wrote({ status: 'closed' })];
    for (const [id, into] of [
      [done.id, open.id],
      [open.id, done.id],
    ])
      expect((await merge('contacts', id!, into!)).status).toBe(409);
    expect((await merge('contacts', open.id, open.id)).status).toBe(400);
    expect((await merge('contacts', open.id, 'x')).status).toBe(400);
    expect((await merge('contacts', open.id, (await asked()).id)).status).toBe(404);
    const [one, other] = [await makePerson('expert'), await makePerson('expert')];
    const [first, second] = [await wrote({ becameUserId: one.id }), await wrote({ becameUserId: other.id })];
    expect((await merge('contacts', first.id, second.id)).body.messageKey).toBe('errors.becameTwo');
  });

  test('is told to whoever has one of them in hand, and leads them to what they may see', async () => {
    const other = await makePerson('consultant');
    const [mine, theirs] = [await asked(), await asked({ consultantId: other.id })];
    expect((await merge('product-test-requests', theirs.id, mine.id)).status).toBe(204);
    const told = async (userId: string) =>
      (await db.notification.findMany({ where: { userId, message: 'notifications.requestMerged' } })).map(
        ({ href }) => href,
      );
    expect(await told(other.id)).toEqual([null]);
    expect((await told(consultant.id)).at(-1)).toBe(`product-test-request/${mine.id}`);
    expect(await told(admin.id)).toEqual([]);
  });

  test('needs permission for both', async () => {
    const referentEmail = address();
    const [mine, too, theirs] = [
      await asked({ notes: 'Uno', referentEmail }),
      await asked({ notes: 'Due', referentEmail }),
      await asked({ consultantId: stranger.id, provinceCode: 'TN' }),
    ];
    const name = 'product-test-requests';
    expect((await merge(name, mine.id, too.id, null)).status).toBe(401);
    expect((await merge(name, mine.id, too.id, await makePerson('expert'))).status).toBe(403);
    for (const as of [consultant, manager])
      for (const [id, into] of [
        [mine.id, theirs.id],
        [theirs.id, mine.id],
      ])
        expect((await merge(name, id!, into!, as)).status).toBe(404);
    expect((await merge(name, mine.id, too.id, stranger)).status).toBe(404);
    expect((await merge(name, mine.id, too.id, consultant)).status).toBe(204);
    expect((await merge(name, mine.id, too.id, stranger)).status).toBe(404);
    expect((await call('GET', `${name}/${too.id}`, { as: admin })).body.notes).toBe('Due\n\nUno');
    expect((await separate(name, mine.id, stranger)).status).toBe(404);
    expect((await separate(name, mine.id, consultant)).status).toBe(204);
    expect((await call('GET', `${name}/${too.id}`, { as: admin })).body.notes).toBe('Due');
  });
});

describe('undoing a merger', () => {
  test('restores each one’s own messages and tasks; later changes stay', async () => {
    const kept = await wrote({ dueOn: new Date('2026-12-20') });
    const [gone, more] = [
      await wrote({ dueOn: new Date('2026-12-10'), assigneeId: admin.id }),
      await wrote({ phoneNumber: '+39 0212345678' }),
    ];
    const write = (contactId: string, text: string) =>
      call('POST', 'request-notes', { as: admin, body: { kind: 'note', text, contactId } });
    await write(gone.id, 'di gone');
    await write(more.id, 'di more');
    const task = { title: 'di gone', dueOn: '2026-12-10', contactId: gone.id };
    const { _id: taskId } = (await call('POST', 'tasks', { as: admin, body: task })).body;
    const taskOf = async () => (await call('GET', `tasks/${taskId}`, { as: admin })).body.contactId;
    // In a chain each points at the final one.
    expect((await merge('contacts', more.id, gone.id)).status).toBe(204);
    expect((await merge('contacts', gone.id, kept.id)).status).toBe(204);
    expect((await seen('contacts', kept.id)).merged.map(({ id }) => id)).toEqual([gone.id, more.id]);
    expect(await taskOf()).toBe(kept.id);
    await write(kept.id, 'di kept');
    expect((await call('PUT', `contacts/${gone.id}?deleted=true`, { as: admin, body: {} })).status).toBe(409);
    await call('PUT', `contacts/${kept.id}`, { as: admin, body: { dueOn: '2026-12-24' } });
    const both = await Promise.all([separate('contacts', gone.id), separate('contacts', gone.id)]);
    expect(both.map(({ status }) => status).toSorted(rising)).toEqual([204, 409]);
    const textsOf = async (id: string) =>
      (await notesOf(admin, `contactId=${id}`)).map(({ text }: { text: string }) => text);
    expect([await textsOf(gone.id), await taskOf()]).toEqual([['di gone'], gone.id]);
    expect((await textsOf(kept.id)).toSorted()).toEqual(['di kept', 'di more']);
    const row = await db.contact.findUniqueOrThrow({ where: { id: kept.id } });
    expect([row.dueOn, row.assigneeId]).toEqual([new Date('2026-12-24'), null]);
    expect((await call('GET', `contacts/${gone.id}`, { as: admin })).body.assigneeId).toBe(admin.id);
  });

  test('needs permission for both; if the merged one was deleted, the other returns', async () => {
    const name = 'product-test-requests';
    const [gone, kept] = [await asked({ notes: 'Uno' }), await asked({ notes: 'Due' })];
    expect((await merge(name, gone.id, kept.id, consultant)).status).toBe(204);
    await call('PUT', `${name}/${kept.id}`, { as: admin, body: { consultant: stranger.id } });
    expect((await separate(name, gone.id, consultant)).status).toBe(404);
    expect((await call('GET', `${name}/${gone.id}`, { as: consultant })).status).toBe(404);
    await db.productTestRequest.update({ where: { id: kept.id }, data: { deletedAt: new Date() } });
    expect((await separate(name, gone.id, consultant)).status).toBe(204);
    expect((await call('GET', `${name}/${gone.id}`, { as: consultant })).body.mergedIntoId ?? null).toBeNull();
  });

  test('applicants export only their own words, and erasing removes these from the merged request', async () => {
    const person = await makePerson('expert');
    const { id: becameUserId, email } = person;
    const kept = await wrote({ email, message: 'Gengive' });
    const gone = await wrote({ email, becameUserId, phoneNumber: '+39 0233445566' });
    await call('POST', 'request-notes', { as: admin, body: { kind: 'answer', text: 'Cara', contactId: gone.id } });
    const other = await makePerson('expert');
    const task = { title: unique('Richiamare Ada Neri'), dueOn: '2026-12-10' };
    for (const about of [{ contactId: gone.id }, { contactId: kept.id }, { personId: person.id }])
      await call('POST', 'tasks', { as: admin, body: { ...task, ...about } });
    await merge('contacts', gone.id, kept.id);
    // As merged before addresses were compared.
    await db.contact.update({ where: { id: kept.id }, data: { email: other.email } });
    expect(await db.contact.findUnique({ where: { id: kept.id } })).toMatchObject({ becameUserId });
    const exported = async (who: Member) => {
      const all = JSON.stringify(await listOwnData(personOf(who, 'expert')));
      return ['Cara', 'Gengive', '0233445566'].filter((word) => all.includes(word));
    };
    expect([await exported(person), await exported(other)]).toEqual([['Cara', '0233445566'], ['Gengive']]);
    await erasePerson({ ...personOf(admin, 'admin'), isVerified: true }, person.id, 'Asked for it');
    expect(await notesOf(admin, `contactId=${kept.id}`)).toEqual([]);
    const tasks = await db.task.findMany({ where: { title: task.title }, select: { contactId: true } });
    const said = await db.auditEntry.count({
      where: { entity: 'tasks', after: { path: ['title'], equals: task.title } },
    });
    expect([tasks, said]).toEqual([[{ contactId: kept.id }], 1]);
    expect((await seen('contacts', kept.id)).merged.map(({ message }) => message).join('')).toBe('');
  });
});

test('the form merges without JavaScript and says so; the sender learns nothing of it', async () => {
  const [one, other] = [await wrote(), await wrote()];
  const send = (id: string, fields: Record<string, string>) => api.form(`forms/requests/contacts/${id}`, admin, fields);
  const screen = `/admin/contacts/${other.id}`;
  expect(await send(one.id, { intoId: other.id })).toContain(`${screen}?saved=requestMerged&undo=`);
  expect(await send(other.id, { separateId: one.id })).toBe(`/admin/contacts/${one.id}?saved=requestSeparated`);
  const body = { name: 'A', email: one.email, message: 'Ancora', privacyAccepted: true };
  const answers = [
    await call('POST', 'contacts', { body }),
    await call('POST', 'contacts', { body: { ...body, email: address() } }),
  ];
  for (const { status, body: made } of answers) expect([status, Object.keys(made)]).toEqual([201, ['_id']]);
});
