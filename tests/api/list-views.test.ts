// How people set their lists up: it is theirs, follows them everywhere, and shows nothing that they may not see.
import { expect, test } from 'vitest';
import { db } from '@/lib/db';
import { layoutOf } from '@/lib/list-layouts/data';
import { listScreens } from '@/lib/screens/lists';
import { openList } from '@/lib/screens/open-list';
import { ownApi, somebody } from '../support/own-api';
import { type Member, makeCenter, makePerson, personOf } from '../support/people';

const api = ownApi();
const [consultant, other] = [somebody('consultant'), somebody('consultant')];

type Form = Record<string, string>;
async function send(as: Member, route: string, form: Form) {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  const headers = { authorization: `Bearer ${as.token}`, accept: 'application/json' };
  const answer = await fetch(`${api.url}/api/forms/${route}`, { method: 'POST', body, headers });
  return ((await answer.json()) as { to?: string }).to ?? '';
}
const layOut = (as: Member, screen: string, form: Form) => send(as, 'list-layouts', { screen, ...form });
/** The list as a page shows it to them. */
async function open(as: Member, role: 'admin' | 'consultant' | 'expert', screen: string, query: Form = {}) {
  const me = personOf(as, role);
  return openList(listScreens[screen]!, me, query, await layoutOf(me, screen));
}
const kept = (as: Member) => db.listLayout.findMany({ where: { personId: as.id } });

test('columns, their order and width and the density are kept for one person and list, until they want the original', async () => {
  const before = await open(consultant, 'consultant', 'consultants-centers');
  const to = await layOut(consultant, 'consultants-centers', {
    ...{ 'column.consultantNotes': 'on', 'column.name': 'on', density: 'compact', list: 'q=Milano' },
  });
  expect(to).toBe('/consultant/consultants-centers?q=Milano');
  await Promise.all(
    ['name', 'consultantNotes'].map((name, n) =>
      layOut(consultant, 'consultants-centers', { [`width.${name}`]: String(200 + n) }),
    ),
  );
  const after = await open(consultant, 'consultant', 'consultants-centers');
  expect(after.columns).toEqual(['consultantNotes', 'name']);
  expect([after.density, after.widths]).toEqual(['compact', { name: 200, consultantNotes: 201 }]);
  // What an address says comes first; nobody else's list, and no other list of theirs, is touched.
  const asked = await open(consultant, 'consultant', 'consultants-centers', { columns: 'name', density: 'normal' });
  expect([asked.columns, asked.density]).toEqual([['name'], 'normal']);
  expect((await open(other, 'consultant', 'consultants-centers')).columns).toEqual(before.columns);

  const center = await makeCenter({ consultantId: consultant.id });
  const { name } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
  const sheet = await fetch(
    `${api.url}/api/list-exports?${new URLSearchParams({ screen: 'consultants-centers', format: 'csv', q: name })}`,
    { headers: { authorization: `Bearer ${consultant.token}`, 'accept-language': 'it' } },
  );
  expect((await sheet.text()).replace('\uFEFF', '').trimEnd().split('\r\n')[1]).toBe(`;${name}`);

  await layOut(consultant, 'consultants-centers', { 'width.name': '' });
  expect((await open(consultant, 'consultant', 'consultants-centers')).widths).toEqual({ consultantNotes: 201 });
  await layOut(consultant, 'consultants-centers', { original: 'true' });
  const original = await open(consultant, 'consultant', 'consultants-centers');
  expect([original.columns, original.widths, await kept(consultant)]).toEqual([before.columns, {}, []]);
});

test('no list of another area, no field they may not read, nothing hostile', async () => {
  const expert = await makePerson('expert');
  const refused = { users: {}, __proto__: {}, 'no/such': {}, '': {} };
  for (const screen of Object.keys(refused))
    expect(await layOut(expert, screen, { 'column.name': 'on' })).toMatch(/^\/expert\/profile\?refused=/);
  for (const width of ['9', '99999', 'Infinity', 'x', '-1', '1e2e3'])
    expect(await layOut(expert, 'centers', { 'width.name': width })).toContain('refused=');
  expect(await kept(expert)).toEqual([]);
  const strange = { 'column.consultantNotes': 'on', 'column.__proto__': 'on', 'column.x"><script>': 'on' };
  await layOut(expert, 'centers', { ...strange, 'column.name': 'on', 'width.constructor': '100', density: 'x' });
  expect(await kept(expert)).toMatchObject([{ columns: ['name'], widths: {}, density: 'normal' }]);
  // Where it leads stays within the area, whatever is sent along.
  expect(await layOut(expert, 'centers', { list: '//evil.example?x=//evil.example' })).toMatch(/^\/expert\/centers\?/);
  // A field that was theirs once, in another role, is left out of the list and of its sheet.
  await db.listLayout.updateMany({ where: { personId: expert.id }, data: { columns: ['consultantNotes', 'name'] } });
  expect((await open(expert, 'expert', 'centers')).columns).toEqual(['name']);
});
