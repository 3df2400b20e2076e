import { operations } from '@/app/api/operations';
import { fieldKeys } from '@/components/data-table/field-words';
import { isIcon } from '@/components/ui/icon';
import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { formOf } from '@/lib/core/screens/form-screens';
import { listScreens } from '@/lib/core/screens/lists';
import { openForm } from '@/lib/core/screens/open-form';
import { openList } from '@/lib/core/screens/open-list';
import { openRecord } from '@/lib/core/screens/open-record';
import { openSteps } from '@/lib/core/screens/open-steps';
import { ownActsOn } from '@/lib/core/screens/own-acts';
import { resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { recordPath } from '@/lib/core/screens/records';
import type { Verb } from '@/lib/core/verb';
import { consultantsFor } from '@/lib/nouns/centers/list-consultants';
import { openCenter } from '@/lib/nouns/centers/open-center';
import { openBoard } from '@/lib/nouns/requests/open-board';
import { openWork } from '@/lib/nouns/requests/open-work';
import { screens } from '@/lib/nouns/screens';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import it from '@/messages/it.json';
import {
  type Member,
  makeCenter,
  makePerson,
  makeTestRequest,
  makeTreatment,
  personOf,
  unique,
} from '../support/people';

test('an admin’s view of a treatment or patient page is audited, its expert’s is not', async () => {
  const [admin, expert, patient, center] = await Promise.all([
    makePerson('admin'),
    makePerson('expert'),
    makePerson('user'),
    makeCenter(),
  ]);
  const { id } = await makeTreatment({
    expertId: expert.id,
    userId: patient.id,
    centerId: center.id,
    patientName: 'Pia',
    patientSurname: 'Neri',
  });
  await openRecord('treatments', personOf(expert, 'expert'), id);
  expect(await db.auditEntry.count({ where: { action: 'view', entityId: id } })).toBe(0);

  const { record } = await openRecord('treatments', personOf(admin, 'admin'), id);
  expect(record._id).toBe(id);
  await openRecord('users', personOf(admin, 'admin'), patient.id);
  const lines = await db.auditEntry.findMany({ where: { action: 'view', actorId: admin.id } });
  expect(lines.map(({ entity, entityId }) => [entity, entityId])).toEqual([
    ['treatments', id],
    ['users', patient.id],
  ]);
  // Former values of health data are health data too.
  const changed = { action: 'update', entity: 'users', entityId: patient.id, before: { smoker: false } } as const;
  await transaction((tx) => audit(tx, personOf(admin, 'admin'), { ...changed, after: { smoker: true } }));
  const entry = await db.auditEntry.findFirstOrThrow({ where: { entityId: patient.id, action: 'update' } });
  await openRecord('audit-entries', personOf(admin, 'admin'), entry.id);
  expect(await db.auditEntry.count({ where: { action: 'view', entityId: patient.id } })).toBe(2);
  await expect(openRecord('treatments', personOf(await makePerson('expert'), 'expert'), id)).rejects.toThrow(
    'notFound',
  );

  // Deleted, it is opened by admins alone, who may restore it.
  await db.treatment.update({ where: { id }, data: { deletedAt: new Date() } });
  await expect(openRecord('treatments', personOf(admin, 'admin'), id)).rejects.toThrow('notFound');
  const deleted = await openRecord('treatments', personOf(admin, 'admin'), id, true);
  expect([deleted.record._id, deleted.abilities.update]).toEqual([id, true]);
});

test('in the list of users and on their pages, patients have no level and beginners have the first', async () => {
  const [admin, expert, patient] = await Promise.all([makePerson('admin'), makePerson('expert'), makePerson('user')]);
  const me = personOf(admin, 'admin');
  const levelIn = async ({ email }: Member, query: object = {}) => {
    const { records } = await openList(listScreens.users!, me, { q: email, ...query });
    return records.map(({ level }) => level);
  };
  expect(await levelIn(patient)).toEqual([null]);
  expect(await levelIn(expert)).toEqual(['base']);
  expect(await levelIn(patient, { columns: 'email,level' })).toEqual([null]);
  const shownOf = async ({ id }: Member) => (await openRecord('users', me, id)).head?.map(({ name }) => name);
  expect(await shownOf(patient)).not.toContain('level');
  expect(await shownOf(expert)).toContain('level');
});

test('whoever writes a center’s page also reads what its form does not hold', async () => {
  const [admin, dealer] = [await makePerson('admin'), await makePerson('dealer')];
  const center = await makeCenter();
  await db.center.update({ where: { id: center.id }, data: { dealers: { create: { userId: dealer.id } } } });
  const { facts, writable } = await openCenter(personOf(admin, 'admin'), center.id);
  const told = facts.fields.map(({ name }) => name);
  expect(told).toEqual(
    expect.arrayContaining(['associateDealers', 'treatmentCount', 'lastTrimester', 'lastVisitOn', 'nextContactOn']),
  );
  // What is changed on the same page is said once.
  expect(told.filter((name) => writable.includes(name) && name !== 'associateDealers')).toEqual([]);
  expect(facts.record).toMatchObject({ treatmentCount: 0, lastVisitOn: null });
  expect(facts.names[dealer.id] ?? facts.record.associateDealers).toBeTruthy();
});

test('a record’s page leads to its neighbours in the list it was opened from, across pages', async () => {
  const [admin, word] = [personOf(await makePerson('admin'), 'admin'), unique('Step')];
  const names = Array.from({ length: 27 }, (_, n) => `${word} ${String(n).padStart(2, '0')}`);
  const of = { email: 'a@mail.example', message: 'B', privacyAccepted: true };
  await db.contact.createMany({ data: names.map((name) => ({ ...of, name })) });
  const made = await db.contact.findMany({ where: { name: { startsWith: word } }, orderBy: { name: 'asc' } });
  const ids = made.map(({ id }) => id);
  const list = `contacts?q=${word}&sort=name&status=pending`;
  const stepsOf = async (n: number, from = list) =>
    openSteps(admin, 'contacts', ids[n]!, { list: from, at: String(n) });
  const hrefOf = (n: number, at = n) => `/admin/contacts/${ids[n]}?${new URLSearchParams({ list, at: String(at) })}`;
  expect(await stepsOf(0)).toMatchObject({ place: 1, total: 27, previous: null, next: hrefOf(1) });
  expect(await stepsOf(24)).toMatchObject({ place: 25, previous: hrefOf(23), next: hrefOf(25) });
  expect(await stepsOf(25)).toMatchObject({ previous: hrefOf(24), next: hrefOf(26), list: `/admin/${list}` });
  expect(await stepsOf(26)).toMatchObject({ place: 27, next: null });
  // Once answered it is no longer in this list: the next one has moved up to its place.
  await db.contact.update({ where: { id: ids[24]! }, data: { status: 'closed' } });
  expect(await stepsOf(24)).toMatchObject({ total: 26, previous: hrefOf(23), next: hrefOf(25, 24) });
  // Of a list within a path, too.
  const key = unique('step');
  const text = { value: 'x', language: 'it', category: 'app' } as const;
  await db.label.createMany({ data: [1, 2].map((n) => ({ ...text, key: `${key}.${n}` })) });
  const labels = await db.label.findMany({ where: { key: { startsWith: key } }, orderBy: { key: 'asc' } });
  const query = { list: `options/labels/app?q=${key}&sort=key`, at: '0' };
  const { total, next } = (await openSteps(admin, 'labels', labels[0]!.id, query))!;
  expect([total, next]).toEqual([2, expect.stringContaining(labels[1]!.id)]);
  for (const foreign of ['users', 'centers', 'nowhere', '', 'contacts/x', '__proto__'])
    expect([foreign, await stepsOf(0, foreign)]).toEqual([foreign, null]);
  for (const at of ['-1', 'x', '1e99']) expect(await openSteps(admin, 'contacts', ids[0]!, { list, at })).toBe(null);
});

const base = ['edit', 'duplicate', 'delete'];

/** Actions of a record beyond those of any record: in its list, and on its own screen. */
async function ownActs(me: Person, list: string, id: string): Promise<string[]> {
  const { acts, resource } = await openList(listScreens[list]!, me, { sort: '-createdAt', limit: '100' });
  const view = await openRecord(resource, me, id);
  const there = ownActsOn(resourceNamed(resource), me, { ...view.record, abilities: view.abilities });
  const here = acts[id]!.filter((act) => !base.includes(act));
  expect(here).toEqual(there.map(({ name }) => name));
  expect(there.filter((act) => 'href' in act && !act.href.includes(id))).toEqual([]);
  return here;
}

test('a list offers what a record’s own screen does, and only what its reader may do with that record', async () => {
  const admin = await makePerson('admin');
  const me = personOf(admin, 'admin');
  const people = {
    admin: await makePerson('admin'),
    dealer: await makePerson('dealer'),
    expert: await makePerson('expert'),
    user: await makePerson('user', { enabledUser: false }),
  };
  const ofPeople = async (id: string) => (await ownActs(me, 'users', id)).join(' ');
  expect(await ofPeople(people.admin.id)).toBe('task sendReset sight');
  expect(await ofPeople(people.dealer.id)).toBe('seeAs task linkCenters sendReset sight');
  expect(await ofPeople(people.expert.id)).toBe(
    'seeAs task merge linkCenters statistics changeLevel forceTheory correctCredits sendReset sight',
  );
  expect(await ofPeople(people.user.id)).toBe('seeAs task merge sight');

  const consultant = await makePerson('consultant');
  const manager = await makePerson('area-manager');
  const trial = await makeTestRequest({ provinceCode: 'MI', consultantId: consultant.id });
  const ofTest = (person: Person) => ownActs(person, 'product-test-request', trial.id);
  const asConsultant = personOf(consultant, 'consultant');
  expect(await ofTest(me)).toEqual(['managed', 'task', 'assign', 'becomePerson']);
  expect(await ofTest(asConsultant)).toEqual(['managed', 'task']);
  expect(await ofTest({ ...personOf(manager, 'area-manager'), areaProvinces: ['MI'] })).toEqual([
    'managed',
    'task',
    'assign',
  ]);
  // Somebody else only looks.
  expect(await ofTest({ ...asConsultant, seenBy: { id: admin.id, name: 'A', until: '' } })).toEqual([]);
  await db.productTestRequest.update({ where: { id: trial.id }, data: { status: 'managed' } });
  expect(await ofTest(asConsultant)).toEqual(['task']);

  const center = await makeCenter({ consultantId: consultant.id });
  expect(await ownActs(me, 'centers', center.id)).toEqual(['task', 'print', 'statistics', 'merge']);
  expect(await ownActs(asConsultant, 'consultants-centers', center.id)).toEqual(['task', 'print']);
});

test('forms offer the present consultant to an area manager who cannot see them, or saving would clear the field', async () => {
  const [manager, consultant, own] = await Promise.all([
    makePerson('area-manager', { assignedProvincesCodes: ['MI'] }),
    makePerson('consultant', { assignedPublicPrCodes: ['MI'], name: 'Ugo', surname: 'Galli' }),
    makePerson('consultant', { assignedProvincesCodes: ['MI'] }),
  ]);
  const me = { ...personOf(manager, 'area-manager'), areaProvinces: ['MI'] };
  const trial = await makeTestRequest({ provinceCode: 'MI', consultantId: consultant.id });
  const work = await openWork(me, await openRecord('product-test-requests', me, trial.id));
  const offered = work!.assignee.choices!.map(({ id }) => id);
  expect([offered.includes(consultant.id), offered.includes(own.id)]).toEqual([true, true]);
  const center = await makeCenter({ provinceCode: 'MI', consultantId: consultant.id });
  const offeredTo = async () => {
    const view = await openRecord('centers', me, center.id);
    return (await consultantsFor(me, view, view.names)).map(({ value }) => value);
  };
  expect(await offeredTo()).toEqual(expect.arrayContaining([consultant.id, own.id]));
  // As somebody who no longer works there, also when nobody can see them: on records, in lists, forms and on the board.
  const shown = async () => [
    (await openCenter(me, center.id)).view.former,
    (await openList(listScreens.centers!, me, {})).former[center.id] ?? {},
    (await openWork(me, await openRecord('product-test-requests', me, trial.id)))!.assignee,
    (await openBoard(me, 'product-test-requests', {})).columns
      .flatMap(({ cards }) => cards)
      .find((card) => card.id === trial.id),
  ];
  const name = 'Ugo Galli';
  expect(await shown()).toMatchObject([{}, {}, { name, isFormer: false }, { assignee: name, isFormer: false }]);
  const former = { [consultant.id]: name };
  for (const gone of [{ enabledUser: false }, { deletedAt: new Date() }]) {
    await db.user.update({ where: { id: consultant.id }, data: gone });
    expect(await shown()).toMatchObject([former, former, { name, isFormer: true }, { assignee: name, isFormer: true }]);
  }
  await db.user.update({ where: { id: own.id }, data: { enabledUser: false } });
  expect(await offeredTo()).not.toContain(own.id);
  const admin = personOf(await makePerson('admin'), 'admin');
  const member = await makePerson('expert', { areaManagerId: manager.id });
  await db.user.update({ where: { id: manager.id }, data: { role: 'expert', originalRole: 'expert' } });
  const form = await openForm(formOf('users')!, admin, { id: member.id, draft: null });
  expect([form.former, form.names]).toMatchObject(Array(2).fill({ [manager.id]: expect.any(String) }));
  // Whoever cannot assign somebody else learns no names that they may not see.
  const dealer = await makePerson('dealer');
  await db.center.update({ where: { id: center.id }, data: { dealers: { create: { userId: dealer.id } } } });
  const { view } = await openCenter(personOf(dealer, 'dealer'), center.id);
  expect([view.record.associateConsultant, view.former]).toEqual([consultant.id, {}]);
});

const isText = (key: string) =>
  typeof key.split('.').reduce((all: unknown, part) => (all as Shown | undefined)?.[part], it) === 'string';

test('each action of a noun has a label, an icon, and a rule of its policy', () => {
  const wrong = screens.flatMap(({ resource, acts = [] }) => {
    const grants = Object.values(resourceNamed(resource).policy).flat();
    const isGranted = (action: string) => grants.some((grant) => grant?.actions && action in grant.actions);
    return acts
      .filter(({ name, label, icon, needs, ...act }) => {
        const isSaid = isText(label) && (!('done' in act) || isText(`profile.saved.${act.done}`));
        const isTaken = [...base, 'restore'].includes(name) || acts.filter((one) => one.name === name).length > 1;
        return !isSaid || isTaken || !isIcon(icon) || (needs !== undefined && !isGranted(needs));
      })
      .map(({ name }) => `${resource}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('the dialog of each action is sent to a verb that leads back to it, and says what its fields are called', async () => {
  const asked = screens.flatMap((screen) =>
    (screen.acts ?? []).flatMap((act) => ('ask' in act && act.ask ? [{ screen, act, ask: act.ask }] : [])),
  );
  for (const { screen, act, ask } of asked) {
    const [, load] = Object.entries(operations).find(
      ([address]) => `/api${address.replace(/^[A-Z]+ /, '')}` === ask.to,
    )!;
    const { form } = (await load()) as Verb;
    const page = `${recordPath(screen).replace(/\[\w+\]$/, '{id}')}?act=${act.name}`;
    expect((form!.page as (values: object, params: object) => string)({}, { id: '{id}' })).toBe(page);
    const texts = act.label.slice(0, act.label.lastIndexOf('.'));
    expect(Object.keys(ask.body.shape).filter((name) => !fieldKeys(texts, name).some(isText))).toEqual([]);
  }
});
