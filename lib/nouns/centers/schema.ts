import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import {
  address,
  day,
  email,
  id,
  instant,
  longText,
  optional,
  phoneAnywhere,
  properName,
  reference,
  references,
  stamps,
  text,
  webAddress,
  wholeNumber,
} from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import { videoAddress } from '@/lib/nouns/downloads/schema';
import { ITALIAN_PROVINCES, ITALIAN_REGIONS } from '@/lib/nouns/places/schema.italy';
import { names } from '@/lib/run/names';

export const VISIT_REASONS = ['contactDue', 'requestWaiting', 'belowMinimum', 'kitMissing', 'quiet'] as const;
export type VisitReason = (typeof VISIT_REASONS)[number];

/** Best first: the order of the public list. */
export const CENTER_TIERS = ['ELITE', 'GOLD', 'SILVER', 'BASE'] as const;
export const TREATMENT_METHODS = ['TOUCH', 'CLICK', 'STICK', 'ULTRA', 'HOME'] as const;
export type CenterTier = (typeof CENTER_TIERS)[number];
export type TreatmentMethod = (typeof TREATMENT_METHODS)[number];

export type AddressParts = Record<
  'streetName' | 'streetNumber' | 'zipCode' | 'city' | 'provinceCode' | 'country',
  string | null
>;

/** The columns of lists of public centers; no others are ever selected for them. */
export type CenterCard = AddressParts & {
  id: string;
  slug: string;
  name: string;
  tier: CenterTier;
  methods: TreatmentMethod[];
  phone: string | null;
  lat: number;
  lng: number;
  /** In map units: Web Mercator, the world is 2^30 wide. */
  mapX: number;
  mapY: number;
  /** Also false if the hours are unknown. */
  isOpen: boolean;
  /** The minute of the day at which it closes; null if it is closed. */
  openUntil: number | null;
  /** null: there is no point to measure from. */
  distanceKm: number | null;
  languages: SpokenLanguage[];
  /** A picture of it, at `/api/photos/{id}`. */
  photoId: string | null;
  /** In the country's currency. */
  priceFrom: number | null;
  /** Measured treatments of the last two years and their median gain; null if too few or hidden. */
  treatments: number | null;
  median: number | null;
  /** The average rating, and of how many patients; null if too few or hidden. */
  rating: number | null;
  ratings: number | null;
  /** Hours in which it usually answers a request for an appointment; null if too few were answered. */
  answerHours: number | null;
};

export const MACHINE_TYPES = names(`xpower ems-dental mectron-combi-touch nsk-varios-combi-pro woodpecker
  durr-mylunos-duo other`);
export const WELCOME_KIT_STATES = ['not_received', 'received'] as const;

export const PROGRAMME_FIELDS =
  names(`associateConsultant associateDealers consultantNotes externalId welcomeKit hideInMap
  isCleanAndWhite hasPromoSent`);

/** Languages that practices may say they speak, the commonest first. */
export const SPOKEN_LANGUAGES = names('it en de fr es pt ro sq ar uk ru zh pl tr sl hr');
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

export const FACILITIES = names('parking publicTransport stepFree lift accessibleToilet childrenCorner');
export type Facility = (typeof FACILITIES)[number];

/** Consents of a practice about its public page. */
export const CENTER_CHOICES = ['showsPeople', 'showsRatings', 'refusesInquiries'] as const;

export const MOST_CLOSURES = 6;

export type MachineType = (typeof MACHINE_TYPES)[number];

/** Missing ones are named in `missingData`. */
export const REQUIRED_CENTER_FIELDS = names(`name streetName streetNumber zipCode city province provinceCode region
  country phoneNumbers referentEmail machineType experts`);
export const CENTER_EXISTS = 'errors.centerExists';

export type RequiredCenterField = (typeof REQUIRED_CENTER_FIELDS)[number];

export type CenterFacts = Record<
  Exclude<RequiredCenterField, 'phoneNumbers' | 'machineType' | 'experts'>,
  string | null
> & {
  phoneNumbers: string[];
  machineType: MachineType | null;
  /** Required if the machine is not a listed type. */
  machineName: string | null;
  experts: { isQualified: boolean; level: Level }[];
};

const minute = optional(wholeNumber(0, 24 * 60));

/** Times are minutes of the day; the second pair is the afternoon, after a break. */
const weekday = z
  .strictObject({
    weekday: wholeNumber(1, 6),
    closed: z.boolean(),
    opensAt: minute,
    closesAt: minute,
    reopensAt: minute,
    reclosesAt: minute,
  })
  .refine(({ closed, opensAt, closesAt, reopensAt, reclosesAt }) => {
    const times = [opensAt, closesAt, reopensAt, reclosesAt].filter((time) => typeof time === 'number');
    const inOrder = times.every((time, n) => n === 0 || time > times[n - 1]!);
    return closed ? times.length === 0 : inOrder && times.length >= 2 && times.length % 2 === 0;
  }, 'validation.openingHours');

const openingHours = kind('hours', z.array(weekday))
  .max(6)
  .refine((days) => new Set(days.map((one) => one.weekday)).size === days.length, 'validation.duplicates');

const isItalian = ({ country }: z.output<typeof address>) => country === 'IT';

/** The center's assignment and its landing pages depend on these two: a typo would silently hide it. */
const practiceAddress = address
  .refine((parts) => !isItalian(parts) || !parts.provinceCode || ITALIAN_PROVINCES.includes(parts.provinceCode), {
    path: ['provinceCode'],
    error: 'validation.provinceCode',
  })
  .refine((parts) => !isItalian(parts) || !parts.region || ITALIAN_REGIONS.some((name) => name === parts.region), {
    path: ['region'],
    error: 'validation.region',
  });

/** Days off, first and last: 2026-12-24/2027-01-06. */
const closure = kind('period', z.string().regex(/^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/, 'validation.date')).refine(
  (typed) => {
    const [from = '', to = ''] = typed.split('/');
    return day.safeParse(from).success && day.safeParse(to).success && from <= to;
  },
  'validation.period',
);

const price = wholeNumber(1, 100_000);

export const centerRecord = z.object({
  name: properName(LONGEST.practiceName),
  address: practiceAddress,
  phoneNumbers: z.array(phoneAnywhere).max(10).optional(),
  referentEmail: optional(email),
  videoLink: optional(videoAddress),
  instagramLink: optional(webAddress),
  facebookLink: optional(webAddress),
  site: optional(webAddress),
  chromaticScale: optional(z.enum(['classical', '3d_master'])),
  typesOfTreatments: z.array(z.enum(TREATMENT_METHODS)).max(5).optional(),
  machineType: optional(z.enum(MACHINE_TYPES)),
  machineName: optional(text()),
  openingHours: openingHours.optional(),
  hideResults: z.boolean().optional(),
  closures: z.array(closure).max(MOST_CLOSURES).optional(),
  languages: z
    .array(kind('choice', z.enum(SPOKEN_LANGUAGES)))
    .max(SPOKEN_LANGUAGES.length)
    .optional(),
  facilities: z.array(z.enum(FACILITIES)).max(FACILITIES.length).optional(),
  arrival: optional(longText(LONGEST.plainAddress)),
  priceFrom: optional(price),
  priceTo: optional(price),
  photoId: optional(kind('picture', id)),
  refusesInquiries: z.boolean().optional(),
  showsPeople: z.boolean().optional(),
  showsRatings: z.boolean().optional(),
  expertIds: references('users')
    .min(1, 'validation.selectExpert')
    .describe(
      'Who works there. Whoever is named newly is invited, and listed once they accept: until then `GET /memberships?centerId=…&status=waiting` shows them.',
    ),
  associateConsultant: optional(reference('users', { originalRole: 'consultant' })),
  associateDealers: references('users', 200, { role: 'dealer' }).optional(),
  welcomeKit: kind('state', z.enum(WELCOME_KIT_STATES)).optional(),
  hideInMap: z.boolean().optional(),
  isCleanAndWhite: z.boolean().optional(),
  hasPromoSent: z.boolean().optional(),
  /** What the customer's own CRM calls it. */
  externalId: optional(text(LONGEST.label)),
  consultantNotes: optional(longText()),
  lat: optional(z.number().min(-90).max(90)),
  lng: optional(z.number().min(-180).max(180)),
  timeZone: z
    .string()
    .regex(/^[A-Za-z]+(\/[A-Za-z_-]+){1,2}$/, 'validation.invalid')
    .optional(),
  slug: z.string().optional(),
  missingData: z.array(kind('gap', z.string(), { words: 'records.fields' })).optional(),
  isAuthorized: z.boolean().optional(),
  tier: kind('level', z.enum(CENTER_TIERS)).optional(),
  /** When the opening hours were last written or confirmed, and whether it is time to ask the center again. */
  hoursConfirmedAt: instant.optional(),
  hoursDue: z.boolean().optional(),
  /** The number only, without patients: what consultants and area managers may know about treatments. */
  treatmentCount: z.number().int().optional(),
  lastTrimesterTreatments: z.number().int().optional(),
  /** The treatments of the last three months beside the consultant's minimum; null if there is none. */
  lastTrimester: kind(
    'reached',
    z.object({ treatments: z.number().int(), minimum: z.number().int().nullable() }),
  ).optional(),
  /** For those who look after the center; the second is the date of the last visit. */
  visitReasons: z.array(kind('gap', z.enum(VISIT_REASONS))).optional(),
  lastVisitOn: day.nullish(),
  nextContactOn: day.nullish(),
  ...stamps,
});

export type CenterField = keyof z.infer<typeof centerRecord>;

/** A country and optionally a part of it; `comuneCode` is the ISTAT code of an Italian comune. */
export type District = { country: string; region?: string; provinceCode?: string; comuneCode?: string; city?: string };

/** Lines below the phone numbers on the public page. New fields are not public unless they are added here. */
export const PUBLIC_LINES = ['site', 'instagramLink', 'facebookLink'] as const satisfies CenterField[];

/** The content of a center's page. No names of people, no e-mail address, nothing about kits and the like. */
export type PublicCenter = CenterCard & { [Line in (typeof PUBLIC_LINES)[number]]: string | null } & {
  phoneNumbers: string[];
  videoLink: string | null;
  region: string | null;
  timeZone: string;
  openingHours: DayHours[];
  /** ISO intervals of days. */
  closures: string[];
  facilities: Facility[];
  arrival: string | null;
  priceTo: number | null;
  refusesInquiries: boolean;
  /** Of the landing page of its town, below `/authorized-centers/in/`. */
  placePath: string | null;
};

export type CountedPlace = { path: string; name: string; total: number };

/** `POST /centers/{id}/reversal`: the audit entry whose old values are restored. */
export const reversal = z.strictObject({ entryId: z.uuid('validation.invalid') });
