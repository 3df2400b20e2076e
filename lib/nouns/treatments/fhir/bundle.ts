import { createHash } from 'node:crypto';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { getRecord } from '@/lib/core/read';
import { applyingConsentId } from '@/lib/nouns/accounts/consents/picture-consent';
import { consents } from '@/lib/nouns/accounts/consents/resource';
import { treatments } from '@/lib/nouns/treatments/resource';
import { shadesOf } from '@/lib/nouns/treatments/rules';
import type { TreatmentRecord } from '@/lib/nouns/treatments/schema';
import { db } from '@/lib/run/db/db';
import type { Locale } from '@/lib/run/i18n/routing';
import { localeOf, translator } from '@/lib/run/i18n/translate';
import { siteAddress } from '@/lib/run/site-address';

type Treatment = TreatmentRecord & { _id: string };

/** What somebody has said about pictures, as the list of consents has it; the newest first. */
type Said = { _id: string; userId: string; granted: boolean; createdAt: string; isActive: boolean };

type Values = Record<string, unknown>;
type Resource = Values & { resourceType: string; id: string };

const HL7 = 'http://terminology.hl7.org/CodeSystem';
/** Nobody has published codes of these guides and methods: ours are what the portal stores. */
const OURS = `${siteAddress}/fhir/CodeSystem`;

const concept = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display && { display }) }],
  ...(display && { text: display }),
});
const link = (id: string, display?: string) => ({ reference: `urn:uuid:${id}`, ...(display && { display }) });

/** The same id for the same part of a treatment each time. */
function partId(id: string, part: string): string {
  const hash = createHash('sha1').update(`${id} ${part}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Not their own: after a merger somebody may be the patient of their own treatment. */
const practitionerId = (expert: string) => partId(expert, 'Practitioner');

/** FHIR knows no empty texts or lists. */
const filled = <Of extends Values>(values: Of) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => ![undefined, null, ''].includes(value as string) && !isEmpty(value)),
  ) as Of;
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Treatments as their reader sees them, as FHIR R4: Procedure, Observation (shades), Consent, and who and where. */
async function writeBundle(received: readonly Treatment[], said: readonly Said[], locale: Locale): Promise<object> {
  const t = await translator(locale);
  const resources = received.flatMap((one): Resource[] => [
    ...peopleIn(one),
    procedureOf(one, t),
    ...observationsOf(one, t),
  ]);
  const known = new Set(resources.map(({ id }) => id));
  const agreed = said.filter(({ userId }) => known.has(userId)).map(consentOf);
  // Of somebody in several treatments what the first of them says.
  const all = new Map([...resources, ...agreed].toReversed().map((one) => [one.id, one]));
  const entry = [...all.values()].toReversed().map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource }));
  return filled({
    resourceType: 'Bundle',
    type: 'collection',
    language: locale,
    timestamp: new Date().toISOString(),
    entry,
  });
}

type Translator = Awaited<ReturnType<typeof translator>>;
function peopleIn({ userId = '', patient, expert, expertName, centerId, centerName }: Treatment): Resource[] {
  const { name, surname, email, gender, bornDate } = patient;
  // Of an erased account the decade of birth is left, which would read as a year.
  const isErased = !name && !surname;
  const telecom = email ? [{ system: 'email', value: email }] : [];
  return [
    filled({
      resourceType: 'Patient',
      id: userId,
      ...(isErased
        ? {}
        : { name: [filled({ family: surname, given: name ? [name] : [] })], birthDate: String(bornDate) }),
      telecom,
      gender,
    }),
    ...(expert
      ? [filled({ resourceType: 'Practitioner', id: practitionerId(expert), name: [{ text: expertName ?? expert }] })]
      : []),
    filled({ resourceType: 'Organization', id: centerId, name: centerName ?? centerId }),
  ];
}

function procedureOf(one: Treatment, t: Translator): Resource {
  const { _id, userId = '', expert, expertName, centerId, centerName, productName, treatedOn, notes } = one;
  const field = (name: string) => t(`records.fields.${name}`);
  const complication = [
    ...(['hasGingivalProblems', 'hasSkinProblems'] as const).flatMap((name) =>
      one[name] ? [concept(`${OURS}/complication`, name, field(name))] : [],
    ),
    ...(one.sensibility && one.sensibility !== 'none'
      ? [
          concept(
            `${OURS}/sensitivity`,
            one.sensibility,
            `${field('sensibility')}: ${t(`records.values.sensibility.${one.sensibility}`)}`,
          ),
        ]
      : []),
  ];
  return filled({
    resourceType: 'Procedure',
    id: _id,
    status: 'completed',
    code: concept(`${OURS}/whitening-method`, productName, `${t('centers.public.service')}: ${productName}`),
    subject: link(userId),
    performedDateTime: treatedOn,
    performer: expert
      ? [{ actor: link(practitionerId(expert), expertName), onBehalfOf: link(centerId, centerName) }]
      : [],
    complication,
    note: notes ? [{ text: notes }] : [],
  });
}

function observationsOf(one: Treatment, t: Translator): Resource[] {
  const {
    _id,
    userId = '',
    expert,
    colorType = 'classical',
    treatedOn,
    startValue,
    endValue,
    controlVisits = [],
  } = one;
  const measured = [
    { part: 'startValue', text: t('records.fields.startValue'), day: treatedOn, shade: startValue },
    { part: 'endValue', text: t('records.fields.endValue'), day: treatedOn, shade: endValue },
    ...controlVisits.map(({ period, visitedOn, value, notes }) => ({
      part: period,
      text: t(`records.values.period.${period}`),
      day: visitedOn,
      shade: value,
      notes,
    })),
  ].filter(({ shade }) => shade && shadesOf(colorType).includes(shade));
  return measured.map(({ part, text, day, shade, ...more }) =>
    filled({
      resourceType: 'Observation',
      id: partId(_id, part),
      status: 'final',
      partOf: [link(_id)],
      category: [concept(`${HL7}/observation-category`, 'exam')],
      code: concept(`${OURS}/shade-measured`, part, text),
      subject: link(userId),
      effectiveDateTime: day,
      performer: expert ? [link(practitionerId(expert))] : [],
      valueCodeableConcept: concept(`${OURS}/shade-guide-${colorType.replace('_', '-')}`, shade!, shade!),
      note: 'notes' in more && more.notes ? [{ text: more.notes }] : [],
    }),
  );
}

const consentOf = ({ _id, userId, granted, createdAt, isActive }: Said): Resource => ({
  resourceType: 'Consent',
  id: _id,
  status: isActive ? 'active' : 'inactive',
  scope: concept(`${HL7}/consentscope`, 'patient-privacy'),
  category: [concept(`${OURS}/consent`, 'treatment-pictures')],
  patient: link(userId),
  dateTime: createdAt,
  policyRule: concept(`${HL7}/v3-ActCode`, granted ? 'OPTIN' : 'OPTOUT'),
  provision: { type: granted ? 'permit' : 'deny' },
});

/** What the reader may see of what a patient has said about pictures. */
async function saidBy(userId: string | undefined, reader: Actor): Promise<Said[]> {
  if (!userId || grantsOf(consents, reader).every(({ read }) => read.length === 0)) return [];
  const asked = { userId, kind: 'treatment_pictures', limit: '100', fields: 'userId,granted,createdAt' };
  const { body } = await listRecords(consents, reader, parseListQuery(consents, new URLSearchParams(asked)));
  // The one that applies may be out of the reader's sight, as a withdrawal is for a practice: then none of theirs is active.
  const applies = await applyingConsentId(userId);
  return (JSON.parse(body) as Said[]).map((one) => ({ ...one, isActive: one._id === applies }));
}

/** A treatment that was read for somebody, as FHIR. */
export async function asFhir(reader: Actor, record: string, locale: Locale): Promise<string> {
  const treatment = JSON.parse(record) as Treatment;
  return JSON.stringify(await writeBundle([treatment], await saidBy(treatment.userId, reader), locale));
}

/** All treatments that somebody has received, in any role: as patients see them. */
export async function ownBundle(me: Person): Promise<object> {
  const patient: Person = { ...me, group: 'user' };
  const found = await db.treatment.findMany({
    where: { userId: me.id, deletedAt: null },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  const records: Treatment[] = [];
  for (const { id } of found) records.push(JSON.parse((await getRecord(treatments, patient, id)).body) as Treatment);
  return writeBundle(records, await saidBy(me.id, patient), localeOf(new Headers(), me.culture));
}
