import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { daysFromNow } from '@/lib/run/i18n/dates';
import type { TreatmentField } from './schema';

/** Shown only in a single record, to the treating professional, the patient and, logged, an admin. */
export const healthFields = [
  'hasGingivalProblems',
  'hasSkinProblems',
  'sensibility',
  'notes',
  'pictures',
  'preImage',
  'postImage',
  'collateralEffectsImage',
  'controlVisits',
  // Habits are health data; the patient's other fields identify them.
  'patient.smoker',
  'patient.useThea',
  'patient.useCoffee',
] as const satisfies (TreatmentField | `patient.${string}`)[];

const written = [
  'productName',
  'centerId',
  'treatedOn',
  'severalCycles',
  'colorType',
  'startValue',
  'endValue',
  'period',
  'sensibility',
  'hasGingivalProblems',
  'hasSkinProblems',
  'notes',
  'patient',
  'adultConfirmed',
  'pictures',
  'preImage',
  'postImage',
  'collateralEffectsImage',
  'controlVisits',
  'additionalProducts',
] as const satisfies TreatmentField[];

/** Written, but kept elsewhere. */
const asked = ['pictureConsent'] as const satisfies TreatmentField[];

const review = ['rating', 'ratingComment', 'userReview'] as const satisfies TreatmentField[];

const derived = [
  'expert',
  'expertName',
  'centerName',
  'pictureKinds',
  'picturesWithdrawnAt',
  'userId',
  'gain',
  'expertType',
  'qualification',
  'productCodes',
  'points',
  'ratedAt',
  'createdAt',
  'updatedAt',
] as const satisfies TreatmentField[];

const whole = [...written, ...review, ...derived] as const;
const forPatient = whole.filter((field) => field !== 'pictures' && field !== 'points');

type Where = Rows<'Treatment'>;

const unrated = (): Where => ({ ratedAt: null });

export const policy: Policy<'Treatment', TreatmentField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: [...written, ...asked, 'expert', 'patientCulture'],
      update: [...written, ...asked],
      remove: true,
      actions: { readOpenings: everyRow },
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
        // What the patient stated in their profile. Anybody can register and type an address: only those whom the
        // office has qualified, as long as they work where they gave the treatment.
        readHealth: (me): Where => ({
          expert: { isEnabled: true },
          center: { experts: { some: { userId: me.id } }, deletedAt: null },
        }),
        sharePictures: (): Where => ({ picturesWithdrawnAt: null, pictures: { some: {} } }),
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
        withdrawPictures: (): Where => ({ picturesWithdrawnAt: null, pictures: { some: {} } }),
        restorePictures: (): Where => ({ picturesWithdrawnAt: { not: null } }),
      },
    },
  ],
};
