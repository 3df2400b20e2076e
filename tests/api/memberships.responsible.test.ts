// Who accepts and removes members, and what happens when many decide simultaneously.
import { openCenter } from '@/lib/nouns/centers/open-center';
import { waitingFor } from '@/lib/nouns/memberships/data';
import { db } from '@/lib/run/db/db';
import type { Answer } from '../support/client';
import { IS_LONG } from '../support/long-proof';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { askAt, inviteTo, linkExpert, type Member, makeCenter, makePerson, personOf } from '../support/people';
import { membershipOf, practice } from '../support/practice';
import { queuedLetters } from '../support/queued-letters';

const { call, form } = ownApi();
const admin = somebody('admin');

describe('responsibility', () => {
  test('staff decides only in its scope', async () => {
    const consultant = await makePerson('consultant');
    const manager = await makePerson('area-manager', { assignedProvincesCodes: ['MI'] });
    const { center } = await practice({ consultantId: consultant.id, provinceCode: 'MI' });
    const { center: far } = await practice({ provinceCode: 'AO' });
    for (const as of [consultant, manager, admin]) {
      const [near, away] = [await makePerson('expert'), await makePerson('expert')];
      const [inside, outside] = [await askAt(center.id, near.id), await askAt(far.id, away.id)];
      const accept = async (id: string) => (await call('POST', `memberships/${id}/acceptance`, { as })).status;
      expect(await accept(inside.id)).toBe(200);
      expect(await accept(outside.id)).toBe(as === admin ? 200 : 404);
      expect((await call('DELETE', `memberships/${inside.id}`, { as })).status).toBe(204);
    }
  });

  test('ordinary members cannot remove anybody, nor make themselves responsible', async () => {
    const { center, head, colleague } = await practice();
    const [theirs, own] = [await membershipOf(center.id, head.id), await membershipOf(center.id, colleague.id)];
    expect((await call('DELETE', `memberships/${theirs!.id}`, { as: colleague })).status).toBe(403);
    expect((await call('PUT', `centers-to-expert/${head.id}`, { as: colleague, body: { centerIds: [] } })).status).toBe(
      403,
    );
    expect((await call('POST', `memberships/${own!.id}/responsibility`, { as: colleague })).status).toBe(403);
  });

  test('removed members lose access at once, and are notified', async () => {
    const { center, head, colleague } = await practice();
    const { id } = (await membershipOf(center.id, colleague.id))!;
    const inside = async () => 'referentEmail' in (await call('GET', `centers/${center.id}`, { as: colleague })).body;
    expect(await inside()).toBe(true);
    expect((await call('DELETE', `memberships/${id}`, { as: head })).status).toBe(204);
    expect(await inside()).toBe(false);
    expect((await call('GET', `users/${head.id}`, { as: colleague })).status).toBe(404);
    const again = await call('DELETE', `memberships/${id}`, { as: head });
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'status' }] } });
    const closed = await call('GET', `memberships/${id}`, { as: head });
    expect(closed.body).toMatchObject({ status: 'closed', decidedById: colleague.id });
    expect(closed.body).not.toHaveProperty('personEmail');
    const [told] = await db.notification.findMany({ where: { userId: colleague.id } });
    expect(told).toMatchObject({ message: 'notifications.membershipEnded' });
    expect(await queuedLetters(colleague.email, 'membershipEnded')).toHaveLength(1);
  });

  test('the last one responsible hands over first; if staff removes them, the oldest member takes over', async () => {
    const { center, head, colleague } = await practice();
    const elsewhere = await makeCenter();
    for (const { id } of [head, colleague]) await linkExpert(elsewhere.id, id);
    const [first, second] = [(await membershipOf(center.id, head.id))!, (await membershipOf(center.id, colleague.id))!];
    const leave = async (as: Member, id: string) => {
      const { status, body } = await call('DELETE', `memberships/${id}`, { as });
      return body?.messageKey ?? status;
    };
    const hold = async (as: Member, id: string, isResponsible: boolean) => {
      const { status, body } = await call(isResponsible ? 'POST' : 'DELETE', `memberships/${id}/responsibility`, {
        as,
      });
      return body.messageKey ?? status;
    };
    expect(await leave(head, first.id)).toBe('errors.handOverFirst');
    expect(await hold(head, first.id, false)).toBe('errors.handOverFirst');
    expect(await hold(head, second.id, true)).toBe(200);
    expect(await leave(head, first.id)).toBe(204);
    const last = await call('DELETE', `memberships/${second.id}`, { as: colleague });
    expect(last.body).toMatchObject({ messageKey: 'errors.lastExpert', errors: [{ field: 'centerIds' }] });
    const third = await makePerson('expert');
    await linkExpert(center.id, third.id);
    expect(await leave(admin, second.id)).toBe(204);
    expect(await membershipOf(center.id, third.id)).toMatchObject({ isResponsible: true });
  });

  test('the only center cannot be left, with an explanation', async () => {
    const { center, colleague } = await practice();
    const { id } = (await membershipOf(center.id, colleague.id))!;
    const left = await call('DELETE', `memberships/${id}`, { as: colleague });
    expect([left.status, left.body.errors[0].messageKey]).toEqual([400, 'errors.onlyCenter']);
    const put = await call('PUT', `centers-to-expert/${colleague.id}`, { as: colleague, body: { centerIds: [] } });
    expect([put.status, put.body.errors[0].message]).toEqual([400, expect.stringContaining('only center')]);
  });

  test.each([{ enabledUser: false }, { role: 'user' }, { confirmedUser: false }])(
    'if all those responsible cannot act (%j), another member takes over',
    async (body) => {
      const { center, head, colleague } = await practice();
      const third = await makePerson('expert');
      await linkExpert(center.id, third.id);
      expect((await call('PUT', `users/${head.id}`, { as: admin, body })).status).toBe(200);
      const second = await membershipOf(center.id, colleague.id);
      expect(second).toMatchObject({ isResponsible: true });
      // Nor does responsibility pass to somebody who cannot act.
      const elsewhere = await makeCenter();
      await linkExpert(elsewhere.id, colleague.id);
      await linkExpert(elsewhere.id, third.id);
      const left = await call('DELETE', `memberships/${second!.id}`, { as: colleague });
      expect([left.status, left.body.messageKey]).toEqual([409, 'errors.handOverFirst']);
    },
  );

  test('if they are deleted or erased, another member takes over', async () => {
    for (const remove of ['', '/erasure']) {
      const { center, head, colleague } = await practice();
      const gone = remove
        ? await call('POST', `users/${head.id}${remove}`, { as: admin, body: { reason: 'asked' } })
        : await call('DELETE', `users/${head.id}`, { as: admin });
      expect(gone.status).toBeLessThan(300);
      expect(await membershipOf(center.id, colleague.id)).toMatchObject({ isResponsible: true });
    }
  });
});

describe('at the same moment', () => {
  test('of accepting and declining one wins, the others get a conflict', async () => {
    const { center, head } = await practice();
    for (let round = 0; round < (IS_LONG ? 5 : 2); round++) {
      const { id } = await askAt(center.id, (await makePerson('expert')).id);
      const answers = await Promise.all(
        ['acceptance', 'refusal', 'acceptance', 'refusal'].map((verb) =>
          call('POST', `memberships/${id}/${verb}`, { as: verb === 'acceptance' ? head : admin }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    }
  });

  test('joining twenty times is one request', async () => {
    const { center } = await practice();
    const stranger = await makePerson('expert');
    const answers = await atOnce(20, () =>
      call('POST', 'memberships', { as: stranger, body: { centerId: center.id } }),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await db.membership.count({ where: { userId: stranger.id } })).toBe(1);
  });
});

test('a late answer is explained on its screen, and leaves other forms alone', async () => {
  const { center, head } = await practice();
  const { id } = await askAt(center.id, (await makePerson('expert')).id);
  await call('POST', `memberships/${id}/acceptance`, { as: head });
  for (const back of ['dashboard', 'profile', `centers/${center.id}`]) {
    const to = await form(`memberships/${id}/acceptance`, head, { back });
    const [, screen, refused] = /^\/expert\/(.+)\?refused=([\w-]+)#problems$/.exec(to)!;
    expect(screen).toBe(back);
    expect(await db.formDraft.findUniqueOrThrow({ where: { id: refused! } })).toMatchObject({
      form: `${head.id} refused`,
      values: {},
      fields: [{ field: '', message: 'errors.alreadyDecided' }],
    });
  }
});

describe('no deadlocks', () => {
  // PostgreSQL would resolve a deadlock after a second, with a conflict that names nothing.
  const ended = (answers: Answer[]) =>
    answers
      .map(({ status, body }) => `${status} ${body.messageKey ?? ''}`)
      .filter((said) => /errors\.conflict|^(400|5..)/.test(said));

  test('between an admin’s list of members and their answers', async () => {
    const { center, head, colleague } = await practice();
    for (let round = 0; round < (IS_LONG ? 8 : 2); round++) {
      const [asking, invited] = [await makePerson('expert'), await makePerson('expert')];
      const request = await askAt(center.id, asking.id);
      const invitation = await inviteTo(center.id, invited.id, head.id);
      const expertIds = [head.id, colleague.id, asking.id, invited.id];
      const name = (ids: string[]) => call('PUT', `centers/${center.id}`, { as: admin, body: { expertIds: ids } });
      const answers = await Promise.all([
        call('POST', `memberships/${request.id}/acceptance`, { as: head }),
        name(expertIds),
        call('POST', `memberships/${invitation.id}/acceptance`, { as: invited }),
        name(expertIds.toReversed()),
        call('PUT', 'users/me', { as: invited, body: { centerIds: [center.id] } }),
      ]);
      expect(ended(answers)).toEqual([]);
    }
  });

  test('between a join request and a responsible member’s own update', async () => {
    const { center, head } = await practice();
    for (let round = 0; round < (IS_LONG ? 5 : 2); round++) {
      const strangers = await Promise.all([1, 2, 3].map(() => makePerson('expert')));
      const answers = await Promise.all(
        strangers.flatMap((as, n) => [
          call('POST', 'memberships', { as, body: { centerId: center.id } }),
          call('PUT', 'users/me', { as: head, body: { surname: `Rossi ${'abcde'[round]}${'xyz'[n]}` } }),
        ]),
      );
      expect(ended(answers)).toEqual([]);
      await db.membership.deleteMany({ where: { centerId: center.id, kind: 'request' } });
    }
  });
});

test('the screens of staff, members and applicants show their own part', async () => {
  const consultant = await makePerson('consultant');
  const { center, head, colleague } = await practice({ consultantId: consultant.id });
  const stranger = await makePerson('expert');
  await askAt(center.id, stranger.id);
  const open = (person: Member, group: 'expert' | 'consultant' | 'admin') =>
    openCenter(personOf(person, group), center.id);
  for (const [person, group] of [
    [head, 'expert'],
    [consultant, 'consultant'],
    [admin, 'admin'],
  ] as const)
    expect(await open(person, group)).toMatchObject({
      mayChangePeople: true,
      waiting: [{ userId: stranger.id, personEmail: stranger.email }],
      people: expect.arrayContaining([expect.objectContaining({ id: head.id, isResponsible: true })]),
    });
  expect(await open(colleague, 'expert')).toMatchObject({ mayChangePeople: false, waiting: [], changes: [] });
  await expect(open(stranger, 'expert')).rejects.toThrow('errors.centerNotFound');
  const [mine] = (await waitingFor(personOf(stranger, 'expert'))).mine;
  expect(mine).toMatchObject({ centerName: center.name, responsibleNames: [expect.stringContaining('Ada')] });
  expect(mine).toMatchObject({ kind: 'request' });
});
