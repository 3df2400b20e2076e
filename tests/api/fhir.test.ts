// Treatments as FHIR R4: valid by HL7's own schema (tests/support/fhir-r4.schema.json: its definitions of what is used here, unchanged but
// for descriptions), and for everybody what the record itself is for them.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json';
import { unzipSync } from 'fflate';
import { db } from '@/lib/run/db/db';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson } from '../support/people';

type Json = ReturnType<typeof JSON.parse>;

const api = ownApi();
const FHIR = 'application/fhir+json';
const ajv = new Ajv({ strict: false, unicodeRegExp: false });
ajv.addMetaSchema(draft6);
const isValid = ajv.compile(JSON.parse(readFileSync('tests/support/fhir-r4.schema.json', 'utf8')) as object);

let expert: Member;
let patient: Member;
let admin: Member;
let id: string;

beforeAll(async () => {
  [expert, patient, admin] = [await makePerson('expert'), await makePerson('user'), await makePerson('admin')];
  const center = await makeCenter();
  await linkExpert(center.id, expert.id);
  const { body, status } = await api.call('POST', 'treatments', {
    as: expert,
    body: {
      productName: 'HOME',
      centerId: center.id,
      treatedOn: '2026-03-10',
      colorType: 'classical',
      startValue: 'A3.5',
      endValue: 'B1',
      sensibility: 'mild',
      hasGingivalProblems: true,
      notes: 'Tray for the night',
      patient: { name: 'Ada', surname: 'Rossi', email: patient.email, gender: 'female', bornDate: 1980 },
      controlVisits: [{ period: 'days_15', visitedOn: '2026-03-25', value: 'A1', notes: 'Calm' }],
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  id = body._id;
  const kind = 'treatment_pictures';
  await db.consent.create({
    data: { userId: patient.id, kind, granted: true, source: 'expert', recordedById: expert.id },
  });
  await db.consent.create({ data: { userId: patient.id, kind, granted: false, source: 'profile' } });
});

const read = (as: Member, accept = FHIR, query = '') =>
  fetch(`${api.url}/api/treatments/${id}${query}`, {
    headers: { accept, authorization: `Bearer ${as.token}`, 'accept-language': 'en' },
  });

/** The resources of a valid bundle, in which every reference leads to another one. */
function resourcesOf(bundle: Json): Json[] {
  expect(isValid(bundle), JSON.stringify(isValid.errors)).toBe(true);
  const entries = (bundle.entry ?? []) as Json[];
  const addresses = entries.map(({ fullUrl }) => fullUrl);
  expect(new Set(addresses).size).toBe(addresses.length);
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, one]) => one);
  expect(references.filter((one) => !addresses.includes(one))).toEqual([]);
  return entries.map(({ resource }) => resource);
}
const of = (all: Json[], type: string) => all.filter(({ resourceType }) => resourceType === type);

test('a practice takes what was done, the shades in their guide, and the consent that it has noted', async () => {
  const answer = await read(expert);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${FHIR}; charset=utf-8`]);
  const all = resourcesOf(await answer.json());
  const [procedure] = of(all, 'Procedure');
  expect(procedure).toMatchObject({
    id,
    status: 'completed',
    performedDateTime: '2026-03-10',
    code: { coding: [{ code: 'HOME' }] },
    note: [{ text: 'Tray for the night' }],
    subject: { reference: `urn:uuid:${patient.id}` },
    complication: [{ text: 'Gum problems' }, { text: 'Sensitivity: Mild' }],
  });
  const shades = of(all, 'Observation').map(
    ({ code, effectiveDateTime, valueCodeableConcept: { coding }, partOf, note }) => [
      code.text,
      effectiveDateTime,
      coding[0].code,
      coding[0].system.endsWith('shade-guide-classical'),
      partOf[0].reference,
      note?.[0].text,
    ],
  );
  const at = `urn:uuid:${id}`;
  expect(shades).toEqual([
    ['Starting shade', '2026-03-10', 'A3.5', true, at, undefined],
    ['Final shade', '2026-03-10', 'B1', true, at, undefined],
    ['15 days', '2026-03-25', 'A1', true, at, 'Calm'],
  ]);
  // What the practice noted once, and the patient has withdrawn since.
  expect(of(all, 'Consent').map(({ status, provision }) => [status, provision.type])).toEqual([['inactive', 'permit']]);
  expect(of(all, 'Patient')).toMatchObject([{ gender: 'female', birthDate: '1980', name: [{ family: 'Rossi' }] }]);
});

test('others take it as far as the record is theirs; whoever opens it is noted', async () => {
  const stranger = await makePerson('expert');
  expect((await read(stranger)).status).toBe((await read(stranger, 'application/json')).status);
  expect([(await read(stranger)).status, (await read(await makePerson('dealer'))).status]).toEqual([404, 403]);
  const seen = () => db.auditEntry.count({ where: { entityId: id, action: 'view', actorId: admin.id } });
  expect(resourcesOf(await (await read(admin)).json())).toHaveLength(9);
  expect(await seen()).toBe(1);
  const theirs = resourcesOf(await (await read(patient)).json());
  expect(of(theirs, 'Consent').map(({ status, provision }) => [status, provision.type])).toEqual([
    ['active', 'deny'],
    ['inactive', 'permit'],
  ]);
  for (const accept of ['*/*', 'application/json', `${FHIR};q=0.5, application/json`])
    expect(await (await read(expert, accept)).json()).toMatchObject({ _id: id });
  expect((await read(expert, FHIR, '?fields=notes')).status).toBe(400);
  const faqs = await fetch(`${api.url}/api/users/me`, {
    headers: { accept: FHIR, authorization: `Bearer ${expert.token}` },
  });
  expect(faqs.status).toBe(406);
});

test('patients find it in the export of their data, whatever else they are; without earnings', async () => {
  const exported = async (as: Member) => {
    const headers = { authorization: `Bearer ${as.token}` };
    const zip = await fetch(`${api.url}/api/me/export`, { method: 'POST', headers });
    const file = unzipSync(new Uint8Array(await zip.arrayBuffer()))['treatments-received.fhir.json']!;
    return resourcesOf(JSON.parse(Buffer.from(file).toString()));
  };
  expect(of(await exported(patient), 'Procedure').map((one) => one.id)).toEqual([id]);
  expect(await exported(expert)).toEqual([]);
  await db.treatment.update({ where: { id }, data: { userId: expert.id } });
  expect(of(await exported(expert), 'Procedure').map((one) => one.id)).toEqual([id]);
});
