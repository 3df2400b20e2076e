// Tasks of the staff: whose they are, who may give them, and the morning's letter.
import { remindTasks } from '@/lib/nouns/tasks/remind-tasks';
import { db } from '@/lib/run/db/db';
import { addDays, dayText, todayText } from '@/lib/run/i18n/dates';
import { limits } from '@/lib/run/limits/limits';
import { ownApi, somebody } from '../support/own-api';
import { type Member, makeCenter, makePerson } from '../support/people';
import { queuedLetters } from '../support/queued-letters';

const { call, form, post } = ownApi();
const [admin, consultant, colleague] = [somebody('admin'), somebody('consultant'), somebody('consultant')];
const [dealer, expert] = [somebody('dealer'), somebody('expert')];

// Days of weeks ago or in weeks: midnight may pass while this file runs.
const today = todayText();
const write = (as: Member, more = {}) =>
  call('POST', 'tasks', { as, body: { title: 'Call', dueOn: addDays(today, -20), ...more } });
const read = (id: string, as: Member) => call('GET', `tasks/${id}`, { as });
const change = (id: string, as: Member, body: object) => call('PUT', `tasks/${id}`, { as, body });

describe('a task', () => {
  test('belongs to whoever writes it down, and nobody else but admins sees it', async () => {
    const made = await write(consultant);
    expect(made).toMatchObject({ status: 201, body: { assigneeId: consultant.id, createdById: consultant.id } });
    expect((await read(made.body._id, admin)).status).toBe(200);
    for (const as of [colleague, dealer]) expect((await read(made.body._id, as)).status).toBe(404);
  });

  test('is given to others by admins only, and only to the staff', async () => {
    expect((await write(consultant, { assigneeId: colleague.id })).status).toBe(403);
    const gone = await makePerson('consultant', { enabledUser: false });
    for (const assigneeId of [expert.id, gone.id])
      expect((await write(admin, { assigneeId })).body.errors).toMatchObject([
        { field: 'assigneeId', messageKey: 'validation.staff' },
      ]);
    const switched = await makePerson('expert', { originalRole: 'consultant' });
    expect((await write(admin, { assigneeId: switched.id })).status).toBe(201);
    const given = await write(admin, { assigneeId: consultant.id });
    const id = given.body._id;
    expect((await change(id, consultant, { dueOn: addDays(today, 1), isDone: true })).status).toBe(200);
    expect((await change(id, consultant, { title: 'Other' })).status).toBe(403);
    expect((await call('DELETE', `tasks/${id}`, { as: consultant })).status).toBe(403);
    expect((await change(id, admin, { assigneeId: colleague.id })).status).toBe(200);
    expect((await read(id, consultant)).status).toBe(404);
  });

  test('is about one record, which its writer sees', async () => {
    const [mine, theirs] = [await makeCenter({ consultantId: consultant.id }), await makeCenter()];
    expect((await write(consultant, { centerId: mine.id })).status).toBe(201);
    expect((await write(consultant, { centerId: theirs.id })).status).toBe(403);
    expect((await write(consultant, { personId: admin.id })).status).toBe(403);
    expect((await write(admin, { centerId: mine.id, personId: expert.id })).body.errors).toMatchObject([
      { messageKey: 'validation.oneSubject' },
    ]);
    expect((await write(dealer, { personId: expert.id })).status).toBe(403);
    await db.center.delete({ where: { id: mine.id } });
    expect(await db.task.count({ where: { assigneeId: consultant.id, centerId: { not: null } } })).toBe(0);
  });

  test('is no longer seen by who has left the staff', async () => {
    const former = await makePerson('consultant');
    const made = await write(former);
    await db.user.update({ where: { id: former.id }, data: { role: 'expert', originalRole: 'expert' } });
    expect((await read(made.body._id, former)).status).toBe(403);
  });

  test('is found by when it is due', async () => {
    /** What each filter finds of tasks written and read on one day. */
    const found = async (): Promise<unknown> => {
      const somebodyElse = await makePerson('consultant');
      const day = todayText();
      const days = { late: -1, now: 0, later: 1 };
      for (const [title, by] of Object.entries(days)) await write(somebodyElse, { title, dueOn: addDays(day, by) });
      await write(somebodyElse, { title: 'done', dueOn: addDays(day, -2), isDone: true });
      const titles = async (due: string) => {
        const { body } = await call('GET', `tasks?due=${due}&fields=title,due`, { as: somebodyElse });
        return body.map((one: { title: string; due: string }) => `${one.title}: ${one.due}`);
      };
      const all = [await titles('now'), await titles('overdue'), await titles('later'), await titles('done')];
      return todayText() === day ? all : found();
    };
    expect(await found()).toEqual([['now: now'], ['late: overdue'], ['later: later'], ['done: done']]);
  });

  test('is written on the screen of its record, and leads back there, to nowhere else', async () => {
    const mine = await makeCenter({ consultantId: consultant.id });
    const sent = { title: 'Call', dueOn: dayText(today), centerId: mine.id };
    const send = (more: Record<string, string>) => form('forms/records/tasks', consultant, { ...sent, ...more });
    expect(await send({ returnTo: 'centerId' })).toContain(`/consultant/centers/${mine.id}?saved=recordCreated`);
    for (const returnTo of ['title', 'assigneeId', 'https://elsewhere.example'])
      expect(await send({ returnTo })).toMatch(/\/consultant\/tasks\/[\w-]+\?saved=recordCreated$/);
    expect(await send({ returnTo: 'centerId', title: '' })).toContain('/consultant/tasks/new?draft=');
  });

  test('half written and left, it is kept for its writer to go on with; not without end', async () => {
    const writer = await makePerson('consultant');
    const leave = () => post('forms/records/tasks', writer, { title: 'Call' }, { 'x-left': 'yes' });
    const kept = await leave();
    expect([kept.status, kept.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/consultant/tasks/new?draft='),
    ]);
    expect((await call('GET', 'tasks', { as: writer })).body).toEqual([]);
    // A long form costs as much as several short ones.
    await post('forms/records/tasks', writer, { title: 'x'.repeat(490_000) }, { 'x-left': 'yes' });
    expect((await post('forms/records/tasks', writer, { title: 'x'.repeat(1_000_001) })).status).toBe(413);
    for (let n = 11; n < limits.keptForms.points; n++) await leave();
    expect((await leave()).status).toBe(429);
  });

  test('is ticked by a button that needs no script, by who has it only', async () => {
    const { body } = await write(consultant);
    const press = (as: Member, act: string) => form(`forms/records/tasks/${body._id}`, as, { action: 'act', act });
    await press(colleague, 'tick');
    await press(consultant, 'untick');
    expect((await read(body._id, consultant)).body).toMatchObject({ isDone: false });
    expect(await press(consultant, 'tick')).toContain('/consultant/tasks?saved=taskDone');
    expect((await read(body._id, consultant)).body).toMatchObject({ isDone: true });
  });
});

describe('the morning’s letter', () => {
  const letters = (person: Member) => queuedLetters(person.email, 'tasksDue');
  test('is one for all tasks that are due, once a day that they are put off to', async () => {
    const person = await makePerson('consultant');
    const first = await write(person, { isReminded: true });
    await write(person, { isReminded: true, dueOn: addDays(today, -1) });
    for (const more of [{}, { isReminded: true, dueOn: addDays(today, 10) }, { isReminded: true, isDone: true }])
      await write(person, more);
    await Promise.all([remindTasks(), remindTasks()]);
    await remindTasks();
    expect(await letters(person)).toMatchObject([{ values: { count: '2' } }]);
    await change(first.body._id, person, { dueOn: addDays(today, -2) });
    await remindTasks();
    expect(await letters(person)).toHaveLength(2);
  });

  test('is not sent to who has left, nor about deleted tasks', async () => {
    const [former, person] = [await makePerson('consultant'), await makePerson('consultant')];
    await write(former, { isReminded: true });
    await db.user.update({ where: { id: former.id }, data: { role: 'expert', originalRole: 'expert' } });
    const deleted = await write(person, { isReminded: true });
    await call('DELETE', `tasks/${deleted.body._id}`, { as: person });
    await remindTasks();
    expect([...(await letters(former)), ...(await letters(person))]).toEqual([]);
  });
});
