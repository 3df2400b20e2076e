import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import {
  address,
  confidentialText,
  culture,
  day,
  email,
  id,
  instant,
  longText,
  optional,
  properName,
  reference,
  stamps,
  text,
  wholeNumber,
} from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { names } from '@/lib/run/names';

export const SHADE_GUIDES = ['classical', '3d_master'] as const;
export const SENSIBILITIES = ['none', 'mild', 'moderate', 'severe'] as const;
export const GENDERS = ['female', 'male', 'other'] as const;
/** In ascending order, as in forms. */
export const SMOKING_LEVELS = names('none one_two_or_electronic up_to_10 occasional every_day several_times_a_day');
export const PICTURE_KINDS = ['pre', 'post', 'collateral_effects'] as const;
export const CONTROL_PERIODS = names('days_15 days_30 days_45 months_3 months_4 months_6 months_12 months_18');

export type ShadeGuide = (typeof SHADE_GUIDES)[number];
export type Sensibility = (typeof SENSIBILITIES)[number];
export type PictureKind = (typeof PICTURE_KINDS)[number];
export type ControlPeriod = (typeof CONTROL_PERIODS)[number];

const patient = kind(
  'person',
  z.strictObject({
    name: properName(LONGEST.personName),
    surname: properName(LONGEST.personName),
    email,
    gender: optional(z.enum(GENDERS)),
    plainAddress: optional(text(LONGEST.plainAddress)),
    /** Only the year of birth is stored. */
    bornDate: wholeNumber(1900, 2100),
    smoker: optional(z.enum(SMOKING_LEVELS)),
    useThea: optional(z.boolean()),
    useCoffee: optional(z.boolean()),
    profession: optional(text(LONGEST.profession)),
  }),
);

/** A list without two entries about the same thing. */
const distinct = <T extends z.ZodType>(entry: T, max: number, about: (entry: z.output<T>) => string) =>
  z
    .array(entry)
    .max(max)
    .refine((all) => new Set(all.map(about)).size === all.length, 'validation.duplicates');

const picture = kind(
  'picture',
  z.strictObject({ fileId: id, full: z.string().optional(), shared: z.boolean().optional() }),
).nullish();

/** A visit some time after the treatment: the shade on that day. */
export const controlVisit = z.strictObject({
  period: z.enum(CONTROL_PERIODS),
  visitedOn: day,
  value: text(5),
  notes: optional(confidentialText(LONGEST.note)),
});
export type ControlVisit = z.infer<typeof controlVisit>;

export const pictureSharing = z.strictObject({ kind: z.enum(PICTURE_KINDS), shared: z.boolean() });

export const pictureConsent = z.strictObject({ granted: z.boolean() });

export const treatmentRecord = z.object({
  productName: z.enum(TREATMENT_METHODS),
  expert: reference('users').optional(),
  expertName: z.string().optional(),
  userId: reference('users').optional(),
  centerId: reference('centers'),
  centerName: z.string().optional(),
  centerAddress: address.optional(),
  treatedOn: day.optional(),
  severalCycles: z.boolean().optional(),
  colorType: kind('choice', z.enum(SHADE_GUIDES), { words: 'records.values.chromaticScale' }).optional(),
  startValue: optional(kind('shade', text(5))),
  endValue: optional(kind('shade', text(5))),
  gain: z.int().nullish(),
  period: optional(z.enum(CONTROL_PERIODS)),
  sensibility: optional(z.enum(SENSIBILITIES)),
  hasGingivalProblems: z.boolean().optional(),
  hasSkinProblems: z.boolean().optional(),
  notes: optional(confidentialText()),
  patient,
  adultConfirmed: z.boolean().optional(),
  /** The patient consents now to the new pictures. */
  pictureConsent: z.boolean().optional(),
  patientCulture: culture.optional(),
  expertType: z.string().nullish(),
  qualification: kind('level', z.string(), { words: 'levels' }).optional(),
  pictures: distinct(
    z.strictObject({ kind: z.enum(PICTURE_KINDS), fileId: kind('picture', id), shared: z.boolean().optional() }),
    PICTURE_KINDS.length,
    (one) => one.kind,
  ).optional(),
  pictureKinds: z.array(kind('choice', z.enum(PICTURE_KINDS), { words: 'treatments.pictures.kinds' })).optional(),
  /** The time of withdrawal; then only the professional sees the pictures. */
  picturesWithdrawnAt: optional(instant),
  preImage: picture,
  postImage: picture,
  collateralEffectsImage: picture,
  controlVisits: distinct(controlVisit, CONTROL_PERIODS.length, ({ period }) => period).optional(),
  additionalProducts: distinct(
    z.strictObject({ productId: reference('products'), quantity: wholeNumber(1, 1000).optional() }),
    20,
    ({ productId }) => productId,
  ).optional(),
  productCodes: z.array(z.string().min(1).max(64)).max(10).optional(),
  points: z
    .object({ controlPoints: z.int(), kitPoints: z.int(), satisfactionPoints: z.int(), treatmentPoints: z.int() })
    .optional(),
  rating: optional(wholeNumber(1, 5)),
  ratingComment: optional(longText(LONGEST.comment)),
  userReview: optional(longText(LONGEST.comment)),
  ratedAt: optional(instant),
  ...stamps,
});

export type TreatmentRecord = z.infer<typeof treatmentRecord>;
export type TreatmentField = keyof TreatmentRecord;
