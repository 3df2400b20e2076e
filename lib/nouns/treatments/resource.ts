import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { sameNamed } from '@/lib/core/fields/fields';
import { settingSql } from '@/lib/nouns/settings/rules';
import { daysFromNow, TODAY_SQL } from '@/lib/run/i18n/dates';
import { names } from '@/lib/run/names';
import { CONTROL_PERIODS, type TreatmentField, treatmentRecord } from './schema';

/** The conditions of lists that API parameters cannot express, as SQL over the treatment `t`. */
const dateBefore = (period: string) => {
  const [unit, count] = period.split('_');
  return `(${TODAY_SQL} - interval '${count} ${unit}')::date`;
};

const hasPictures = {
  sql: 'exists (select from treatment_pictures p where p.treatment_id = t.id)',
  tables: ['treatment_pictures'],
};

const controlDays = settingSql('credits.limits.controlDays');

/** A control is about due and not recorded: from a week before its date until it earns no credits any more, as in `openOutlook`. */
const isControlDue = {
  sql: `(t.treated_on <= ${TODAY_SQL} and (${CONTROL_PERIODS.map(
    (period) => `(t.treated_on between ${dateBefore(period)} - ${controlDays} and ${dateBefore(period)} + 7
      and not exists (select from control_visits v where v.treatment_id = t.id and v.period = '${period}'))`,
  ).join(' or ')}))`,
  tables: ['control_visits', 'settings'],
};

/** Shown only in a single record, to the treating professional, the patient and, logged, an admin. */
const healthFields = [
  ...names('hasGingivalProblems hasSkinProblems sensibility notes pictures preImage postImage'),
  ...names('collateralEffectsImage controlVisits'),
  // Habits are health data; the patient's other fields identify them.
  ...names('patient.smoker patient.useThea patient.useCoffee'),
] satisfies (TreatmentField | `patient.${string}`)[];

const written = names(`productName centerId treatedOn severalCycles colorType startValue endValue period sensibility
  hasGingivalProblems hasSkinProblems notes patient adultConfirmed pictures preImage postImage collateralEffectsImage
  controlVisits additionalProducts`) satisfies TreatmentField[];

const asked = ['pictureConsent'] as const satisfies TreatmentField[];

const review = ['rating', 'ratingComment', 'userReview'] as const satisfies TreatmentField[];

const derived = names(`expert expertName centerName pictureKinds picturesWithdrawnAt userId gain expertType
  qualification productCodes points ratedAt createdAt updatedAt`) satisfies TreatmentField[];

const whole = [...written, ...review, ...derived] as const;
const forPatient = whole.filter((field) => field !== 'pictures' && field !== 'points');

type Where = Rows<'Treatment'>;

const unrated = (): Where => ({ ratedAt: null });

const policy: Policy<'Treatment', TreatmentField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: [...written, ...asked, 'expert', 'patientCulture'],
      update: [...written, ...asked],
      remove: true,
      actions: { readOpenings: everyRow, stopPictures: everyRow },
    },
  ],
  expert: [
    {
      rows: (me) => ({ expertId: me.id }),
      read: whole,
      create: {
        fields: [...written, ...asked, 'productCodes', 'patientCulture'],
        rows: (me): Where => ({ expertId: me.id, center: { experts: { some: { userId: me.id } }, deletedAt: null } }),
      },
      update: {
        fields: [...written, ...asked],
        rows: (me): Where => ({ createdAt: { gte: daysFromNow(-me.editableDays) } }),
      },
      // A control after eighteen months is not a correction, nor is sharing a picture.
      actions: {
        recordVisit: everyRow,
        // The habits in the patient's profile. Anybody can register and type an address: only professionals whom the
        // office has qualified read them, as long as they work where they gave the treatment.
        readHealth: (me): Where => ({
          expert: { isEnabled: true },
          center: { experts: { some: { userId: me.id } }, deletedAt: null },
        }),
        sharePictures: (): Where => ({ picturesWithdrawnAt: null, pictures: { some: {} } }),
        // For the public page of the practice where they work now.
        offerPictures: (me): Where => ({
          picturesWithdrawnAt: null,
          center: { experts: { some: { userId: me.id } }, deletedAt: null },
        }),
      },
    },
  ],
  user: [
    {
      rows: (me) => ({ userId: me.id }),
      read: forPatient,
      update: { fields: review, rows: unrated },
      actions: {
        rate: unrated,
        readOpenings: everyRow,
        decidePublicPictures: everyRow,
        withdrawPictures: (): Where => ({ picturesWithdrawnAt: null, pictures: { some: {} } }),
        restorePictures: (): Where => ({ picturesWithdrawnAt: { not: null } }),
      },
    },
  ],
};

/** Patients see what the professional shares; without their consent, only the professional sees theirs. */
const isShown = `(p.shared or t.user_id is distinct from $viewer)
      and (t.pictures_withdrawn_at is null or t.expert_id = $viewer)`;

const picture = (kind: string) => ({
  computed: `(select json_build_object('fileId', p.file_id, 'full', '/api/files/' || p.file_id, 'shared', p.shared)
    from treatment_pictures p where p.treatment_id = t.id and p.kind = '${kind}'
      and ${isShown})`,
});

export const treatments = defineResource({
  name: 'treatments',
  model: 'Treatment',
  schema: treatmentRecord,
  sources: {
    expert: { column: 'expertId' },
    expertName: { computed: `(select trim(u.name || ' ' || u.surname) from users u where u.id = t.expert_id)` },
    centerName: { computed: '(select c.name from centers c where c.id = t.center_id)' },
    centerAddress: {
      one: 'center',
      fields: {
        city: 'city',
        province: 'province',
        provinceCode: 'provinceCode',
        region: 'region',
        country: 'country',
      },
    },
    patient: {
      parts: {
        name: 'patientName',
        surname: 'patientSurname',
        email: 'patientEmail',
        gender: 'patientGender',
        plainAddress: 'patientPlainAddress',
        bornDate: 'patientBirthYear',
        smoker: 'patientSmoker',
        useThea: 'patientUseThea',
        useCoffee: 'patientUseCoffee',
        profession: 'patientProfession',
      },
      sealedIn: 'patientHabits',
      sealed: ['smoker', 'useThea', 'useCoffee'],
    },
    pictureConsent: { written: 'into consents, if pictures are new' },
    patientCulture: { written: 'the language of the letter that invites a new patient' },
    points: {
      parts: sameNamed('controlPoints kitPoints satisfactionPoints treatmentPoints'),
    },
    pictures: { rows: 'pictures', fields: ['kind', 'fileId', 'shared'] },
    pictureKinds: {
      computed: `(select coalesce(json_agg(p.kind order by p.kind), '[]')
        from treatment_pictures p where p.treatment_id = t.id and ${isShown})`,
    },
    preImage: picture('pre'),
    postImage: picture('post'),
    collateralEffectsImage: picture('collateral_effects'),
    controlVisits: { rows: 'controlVisits', fields: ['period', 'visitedOn', 'value', 'notes'] },
    additionalProducts: { rows: 'additionalProducts', fields: ['productId', 'quantity'] },
    productCodes: {
      computed: `(select coalesce(json_agg(c.code order by c.code), '[]') from product_codes c where c.treatment_id = t.id)`,
    },
  },
  policy,
  onlySingly: healthFields,
  keys: { health: 'all' },
  subject: 'userId',
  form: 'application/fhir+json',
  conditions: {
    pictureKinds: { with: hasPictures, without: { ...hasPictures, sql: `not ${hasPictures.sql}` } },
    period: { due: isControlDue },
  },
  search: ['patient.name', 'patient.surname', 'patient.email'],
  sort: '-createdAt',
});
