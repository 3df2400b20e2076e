// Importing people, centers, requests and news: no sheet creates staff or takes over accounts, and letters are sent only on a
// click.

import { processImport } from '@/lib/core/imports/process-import';
import { countUninvited } from '@/lib/nouns/users/invite-imported';
import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter, makePerson, unique } from '../support/people';
import { queuedLetters } from '../support/queued-letters';
import { untyped } from '../support/untyped';

const api = ownApi();
const admin = somebody('admin');

async function send(path: string, fields: Record<string, string | File>, as = admin) {
  const headers = { accept: 'application/json', 'accept-language': 'it' };
  const answer = await api.post(`forms/imports${path}`, as, fields, headers);
  return (await answer.json().catch(() => ({}))) as { to?: string };
}

async function checked(resource: string, lines: string[]) {
  // Cut at two hundred characters, which is in the middle of the tooth.
  const name = `${'sheet'.repeat(39)}.csv🦷`;
  const { to } = await send('', { resource, file: new File([lines.join('\r\n')], name) });
  const id = to!.split('/').at(-1)!;
  const { mapping } = await db.import.findUniqueOrThrow({ where: { id } });
  const columns = (mapping as (string | null)[]).map((path, n) => [`column.${n}`, path ?? '']);
  await send(`/${id}`, { action: 'check', ...Object.fromEntries(columns) });
  const rows = async () =>
    (await db.importRow.findMany({ where: { importId: id }, orderBy: { n: 'asc' } })).map(({ state, reasons }) => {
      const why = (reasons as { field: string; message: string }[] | null)?.[0];
      return why ? [state, why.field, why.message] : [state];
    });
  const move = async (action: string) => {
    await send(`/${id}`, { action });
    while ((await processImport({ id })).more);
  };
  return { id, mapping, rows, move };
}

const lettersTo = async (email: string) => (await queuedLetters(email)).length;

test('users are imported without a password, invited once on a click, and undone with the sheet', async () => {
  const [ada, bea] = [`${unique('ada')}@tests.example`, `${unique('bea')}@tests.example`];
  const manager = await makePerson('area-manager');
  const known = await makePerson('dentist', { phone: '+39 0212345678' });
  const { id, mapping, rows, move } = await checked('users', [
    'Nome,Cognome,E-mail,Ruolo,Telefono,Area manager,Lingua',
    `Ada,=1+1,${ada},Odontoiatra,+39 0212345678,${manager.email},Deutsch`,
    `Bea,Blu,${bea},,,,`,
    `,,${known.email.toUpperCase()},,+39 0298765432,,`,
  ]);
  expect(mapping).toEqual(['name', 'surname', 'email', 'role', 'phone', 'areaManagerId', 'culture']);
  expect(await rows()).toEqual([['new'], ['new'], ['change']]);
  expect(await db.user.count({ where: { email: { in: [ada, bea] } } })).toBe(0);
  await move('apply');
  expect(await rows()).toEqual([['created'], ['created'], ['changed']]);
  const made = await db.user.findFirstOrThrow({ where: { email: ada }, include: { credential: true, consents: true } });
  expect(made).toMatchObject({ role: 'dentist', originalRole: 'dentist', culture: 'de', areaManagerId: manager.id });
  expect(made).toMatchObject({ credential: null, consents: [], confirmedUser: false });
  expect((await db.user.findUniqueOrThrow({ where: { id: known.id } })).phone).toBe('+39 0298765432');
  expect([await lettersTo(ada), await lettersTo(bea), await lettersTo(known.email)]).toEqual([0, 0, 0]);
  await send(`/${id}`, { action: 'invite' }, await makePerson('admin'));
  expect(await lettersTo(ada)).toBe(0);
  await Promise.all([send(`/${id}`, { action: 'invite' }), send(`/${id}`, { action: 'invite' })]);
  const links = await db.passwordReset.findMany({ where: { user: { email: { in: [ada, bea] } } } });
  expect(links.map(({ kind }) => kind)).toEqual(['invitation', 'invitation']);
  expect(Math.min(...links.map(({ expiresAt }) => +expiresAt))).toBeGreaterThan(+daysFromNow(6));
  // Void links are cleaned up; the invitation date stays.
  await db.passwordReset.deleteMany({ where: { user: { email: { in: [ada, bea] } } } });
  expect(await countUninvited(id)).toBe(0);
  await send(`/${id}`, { action: 'invite' });
  expect([await lettersTo(ada), await lettersTo(bea), await lettersTo(known.email)]).toEqual([1, 1, 0]);
  await move('undo');
  expect(await db.user.count({ where: { email: { in: [ada, bea] }, deletedAt: null } })).toBe(0);
  expect((await db.user.findUniqueOrThrow({ where: { id: known.id } })).phone).toBe('+39 0212345678');
});

test('a sheet cannot create or change staff, consents or habits', async () => {
  const [staff, expert, gone] = [await makePerson('consultant'), await makePerson('expert'), await makePerson('user')];
  const switched = await makePerson('expert', { originalRole: 'admin' });
  await db.user.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
  const fresh = () => `${unique('new')}@tests.example`;
  const twice = fresh();
  const { mapping, rows, move } = await checked('users', [
    'email,name,surname,role,password,privacyAccepted,smoker,isEnabled,confirmedUser,originalRole',
    `${fresh()},A,B,admin,Geheim123,true,yes,true,true,admin`,
    `${fresh()},A,B,Amministratore,,,,,,`,
    `${fresh()},A,B,area-manager,,,,,,`,
    `${staff.email},Neu,,,,,,,,`,
    `${switched.email},Neu,,,,,,,,`,
    `${admin.email},Neu,,user,,,,,,`,
    `${expert.email},,,dentist,,,,,,`,
    `${fresh()},A,B,wizard,,,,,,`,
    `${gone.email},A,B,user,,,,,,`,
    `,A,B,user,,,,,,`,
    `${twice},A,B,user,,,,,,`,
    `${twice.toUpperCase()},A,B,user,,,,,,`,
    `not an address,A,B,user,,,,,,`,
    `${fresh()},https://x.example,B,user,,,,,,`,
  ]);
  expect(mapping).toEqual(['email', 'name', 'surname', 'role', null, null, null, null, null, null]);
  const byHand = ['refused', 'role', 'imports.problems.byHand'];
  expect(await rows()).toEqual([
    byHand,
    byHand,
    byHand,
    byHand,
    ['refused', 'originalRole', 'imports.problems.byHand'],
    byHand,
    byHand,
    ['refused', 'role', 'imports.problems.oneOf'],
    ['refused', 'email', 'imports.problems.deleted'],
    ['refused', 'email', 'validation.required'],
    ['new'],
    ['refused', 'email', 'imports.problems.sameAsRow'],
    ['refused', 'email', 'validation.email'],
    ['refused', 'name', 'validation.name'],
  ]);
  await move('apply');
  expect((await db.user.findFirstOrThrow({ where: { email: twice } })).role).toBe('user');
  expect(await db.user.findUniqueOrThrow({ where: { id: staff.id } })).toMatchObject({ role: 'consultant' });
  const other = await makePerson('expert');
  expect(
    (await send('', { resource: 'users', file: new File(['email\na@b.example'], 'x') }, other)).to ?? '',
  ).not.toMatch(/imports\/[0-9a-f-]{36}$/);
});

test('a name finds whom it means behind hundreds that begin with it, and says if several have it', async () => {
  const word = unique('Rossi').replaceAll(/\d|-/g, '');
  const one = await makePerson('expert', { name: 'Marco Aurelio', surname: word });
  for (let n = 0; n < 2; n++) await makePerson('expert', { name: 'Marco', surname: word });
  await db.user.createMany({
    data: Array.from({ length: 120 }, (_, n) => ({
      email: `${word}.${n}@tests.example`,
      role: 'dentist' as const,
      originalRole: 'dentist' as const,
      name: 'Marco Aurelio',
      surname: `${word}ni`,
    })),
  });
  const { id, rows } = await checked('centers', [
    'Nome;Città;Provincia (sigla);Paese;Professionisti',
    `Studio ${word};Milano;MI;Italia;marco aurelio ${word}`,
    `Altro ${word};Milano;MI;Italia;Marco ${word}`,
    `Terzo ${word};Milano;MI;Italia;Aurelio ${word}`,
  ]);
  expect(await rows()).toEqual([
    ['new'],
    ['refused', 'expertIds', 'imports.problems.severalCalled'],
    ['refused', 'expertIds', 'imports.problems.noRecord'],
  ]);
  const made = await db.importRow.findFirstOrThrow({ where: { importId: id, state: 'new' } });
  expect(made.body).toMatchObject({ expertIds: [one.id] });
});

test('centers are matched by name and town however written, and invite their people', async () => {
  const [person, other] = [await makePerson('expert'), await makePerson('consultant')];
  const word = unique('Ümlaut');
  const there = await makeCenter({ name: `Studio ${word}`, city: 'Forlì', provinceCode: 'FC', country: 'IT' });
  const { mapping, rows, move } = await checked('centers', [
    'Nome;Città;Provincia (sigla);Paese;Sito web;Professionisti;Consulente;Welcome kit',
    `STUDIO ${word.toUpperCase().replace('Ü', 'U')};forli;;;https://neu.example;;;ricevuto`,
    `Neu ${word};Milano;;Italia;;${person.email};${other.email};`,
    `Neu ${word};Roma;;Italia;;;;`,
    `Neu ${word};;;Italia;;${person.email};;`,
    `neu ${word};MILANO;;Italia;;${person.email};;`,
    `Alt ${word};Milano;;Italia;;nobody-${word}@tests.example;;`,
  ]);
  expect(mapping).not.toContain('welcomeKit');
  expect(await rows()).toEqual([
    ['change'],
    ['new'],
    ['refused', 'expertIds', 'validation.required'],
    ['refused', 'address.city', 'validation.required'],
    ['refused', 'name', 'imports.problems.sameAsRow'],
    ['refused', 'expertIds', 'imports.problems.noRecord'],
  ]);
  await move('apply');
  const changed = await db.center.findUniqueOrThrow({ where: { id: there.id } });
  expect(changed).toMatchObject({ site: 'https://neu.example', provinceCode: 'FC', name: `Studio ${word}` });
  const made = await db.center.findFirstOrThrow({ where: { name: `Neu ${word}` }, include: { memberships: true } });
  expect(made).toMatchObject({ city: 'Milano', consultantId: other.id, welcomeKit: 'not_received' });
  expect([made.slug.length > 5, made.lat === null]).toEqual([true, false]);
  expect(made.memberships).toMatchObject([{ userId: person.id, status: 'waiting' }]);
  await move('undo');
  expect((await db.center.findUniqueOrThrow({ where: { id: made.id } })).deletedAt).not.toBeNull();
  expect((await db.center.findUniqueOrThrow({ where: { id: there.id } })).site).toBeNull();
});

test('news are matched by title and language, and a second import changes nothing', async () => {
  const title = unique('Notizia');
  const lines = [
    'Titolo,Lingua,Descrizione,Link',
    `${title},Italiano,"Testo, lungo",https://news.example/1`,
    `${title},Deutsch,Text,`,
    `${title},,Text,`,
    `${title},it,Text,`,
    `x${title},it,Text,javascript:alert(1)`,
  ];
  const first = await checked('news', lines);
  expect(await first.rows()).toEqual([
    ['new'],
    ['new'],
    ['refused', 'language', 'validation.required'],
    ['refused', 'title', 'imports.problems.sameAsRow'],
    ['refused', 'link', 'validation.url'],
  ]);
  await first.move('apply');
  expect(await db.news.count({ where: { title, deletedAt: null } })).toBe(2);
  expect((await (await checked('news', lines)).rows()).slice(0, 2)).toEqual([['same'], ['same']]);
  await first.move('undo');
  expect(await db.news.count({ where: { title, deletedAt: null } })).toBe(0);
});

test('matches a center by a name shared by five thousand others, and despite different accents', async () => {
  const word = unique('Sorriso');
  const named = { name: `Dr. ${word}`, country: 'IT' };
  const first = await makeCenter({ ...named, city: 'Milano' });
  await db.$executeRaw`insert into centers (slug, name, city, country)
    select ${word.toLowerCase()} || '-' || n, ${named.name}, 'Altrove', 'IT' from generate_series(1, 5010) n`;
  const last = await makeCenter({ ...named, city: 'Sant’Angelo' });
  const { id, mapping, rows } = await checked('centers', [
    'Nome;Indirizzo;N.;Città;Sigla;Nazione;E-mail;Sito web',
    `Dr. ${word};;;Milano;;;;https://one.example`,
    `DR ${word};;;Sant'Angelo;;;;https://two.example`,
    `Dr. ${word};;;Altrove;;;;https://three.example`,
  ]);
  // What sheets call the address, beside its town, is the street.
  const parts = ['address.streetName', 'address.streetNumber', 'address.city', 'address.provinceCode'];
  expect(mapping).toEqual(['name', ...parts, 'address.country', 'referentEmail', 'site']);
  expect(await rows()).toEqual([['change'], ['change'], ['refused', 'name', 'imports.problems.several']]);
  const meant = await db.importRow.findMany({ where: { importId: id, state: 'change' }, orderBy: { n: 'asc' } });
  expect(meant.map(({ recordId }) => recordId)).toEqual([first.id, last.id]);
});

test('requests and events come from sheets too: due and assigned as on arrival, and nobody is written to', async () => {
  const [center, consultant, who] = [
    await makeCenter(),
    await makePerson('consultant'),
    `${unique('tel')}@tests.example`,
  ];
  await db.user.update({ where: { id: consultant.id }, data: { assignedProvincesCodes: ['AO'] } });
  const { name } = await db.center.findUniqueOrThrow({ where: { id: center.id }, select: { name: true } });
  const sheets: [resource: string, lines: string[], made: string[], again: string[]][] = [
    untyped([
      'contacts',
      ['name,email,message,privacyAccepted', `Ada,${who},Salve,yes`, `Bea,${who},Ci richiami,yes`, `Ida,${who},Chi?,`],
      ['created', 'created', 'refused'],
      ['same', 'same', 'refused'],
    ]),
    untyped([
      'product-test-requests',
      [
        'name,referent,referentEmail,phoneNumber,address country,address city,address province,address zipCode,productType,applicantNotes,privacyAccepted',
        `Studio,Ada,${who},+39 3471234567,IT,Aosta,Aosta,11100,ULTRA,Al mattino,yes`,
      ],
      ['created'],
      ['same'],
    ]),
    untyped([
      'center-events',
      ['centerId,type,eventDate,notes', `"${name}",promo-sent,12/03/2026 09:30,a mano`],
      ['created'],
      ['same'],
    ]),
  ];
  for (const [resource, lines, made, again] of sheets) {
    const first = await checked(resource, lines);
    await first.move('apply');
    expect([resource, (await first.rows()).map(([state]) => state)]).toEqual([resource, made]);
    expect((await (await checked(resource, lines)).rows()).map(([state]) => state)).toEqual(again);
  }
  const contacts = await db.contact.findMany({ where: { email: who } });
  const request = await db.productTestRequest.findFirstOrThrow({ where: { referentEmail: who } });
  expect([...contacts, request].map(({ status, dueOn }) => [status, dueOn !== null])).toEqual([
    ['pending', true],
    ['pending', true],
    ['new', true],
  ]);
  expect([request.provinceCode, request.consultantId]).toEqual(['AO', consultant.id]);
  const event = await db.centerEvent.findFirstOrThrow({ where: { centerId: center.id } });
  expect([event.type, event.notes, event.eventDate.toISOString(), event.creatorId]).toEqual([
    'promo_sent',
    'a mano',
    '2026-03-12T08:30:00.000Z',
    admin.id,
  ]);
  // The flag follows, as from an event typed by hand.
  expect(await db.center.findUniqueOrThrow({ where: { id: center.id } })).toMatchObject({ hasPromoSent: true });
  expect(await lettersTo(who)).toBe(0);
});

test('what came by phone is typed in like what came by the site; what somebody wrote is not rewritten', async () => {
  const who = `${unique('tel')}@tests.example`;
  const record = (path: string, values: Record<string, string>) => api.form(`forms/records/${path}`, admin, values);
  const typed = { name: 'Eva', email: who, message: 'Ha telefonato', privacyAccepted: 'true', whoAreYou: 'patient' };
  expect(await record('contacts', { ...typed, privacyAccepted: '' })).toContain('draft=');
  const made = await record('contacts', typed);
  expect(made).toMatch(/^\/admin\/contacts\/[0-9a-f-]{36}\?saved=recordCreated$/);
  expect(await lettersTo(who)).toBe(1);
  const id = made.slice(16, 52);
  await record(`contacts/${id}`, { ...typed, name: 'Eva Neri', message: 'Altro' });
  const now = await db.contact.findUniqueOrThrow({ where: { id } });
  expect([now.name, now.message, now.dueOn !== null]).toEqual(['Eva Neri', 'Ha telefonato', true]);
});
