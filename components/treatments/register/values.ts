import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { isWellFormedCode, normaliseCode, readCode } from '@/lib/nouns/product-codes/rules';
import { ageCheck, findImplausible } from '@/lib/nouns/treatments/rules';
import type { PictureKind, ShadeGuide } from '@/lib/nouns/treatments/schema';

/** A treatment as the form holds it, stores it on the device and sends it. */
export interface Filled {
  values: FormValues;
  pictures: FormPictures;
  replaces?: string;
  found?: { email: string; texts: Texts };
  /** The version of the record that the reader has seen: later changes by others are not overwritten without asking. */
  seen?: string;
}

export const withText = ({ values, ...rest }: Filled, name: string, value: string): Filled => ({
  ...rest,
  values: { ...values, texts: { ...values.texts, [name]: value } },
});

/** The stored draft, plus codes scanned meanwhile. */
export function withCodes({ values, ...rest }: Filled, scanned: string[]): Filled {
  return { ...rest, values: { ...values, codes: [...new Set([...values.codes, ...scanned])] } };
}

/** Dated today, unless a different day was chosen than the one the page was rendered on. */
export const withDay = (filled: Filled, drawnOn: string | undefined, today: string): Filled =>
  filled.values.texts.treatedOn === drawnOn ? withText(filled, 'treatedOn', today) : filled;

export type KnownPatient = Readonly<Record<string, unknown>>;

/** Fills in a patient's data, unless something was typed; what an earlier address filled in, unchanged, is removed. */
export function withPatient(filled: Filled, email: string, known: KnownPatient | null): Filled {
  const { found: before, ...rest } = filled;
  const { texts } = filled.values;
  if (emailIn(texts) !== email || before?.email === email) return filled;
  const own = Object.fromEntries(Object.entries(texts).filter(([name, value]) => before?.texts[name] !== value));
  const isNamed = Boolean(own['patient.name'] || own['patient.surname']);
  const found = Object.entries(isNamed ? {} : (known ?? {}))
    .map(([part, value]) => [`patient.${part}`, written(value)] as const)
    .filter(([name, value]) => name !== 'patient.email' && value && !own[name]);
  const all = Object.fromEntries(found);
  return {
    ...rest,
    ...(known && { found: { email, texts: all } }),
    values: { ...filled.values, texts: { ...own, ...all } },
  };
}

export const emailIn = (texts: Texts): string => texts['patient.email']?.trim() ?? '';

const PATIENT = 'email name surname bornDate gender smoker useThea useCoffee profession plainAddress'.split(' ');
const FLAGS = ['adultConfirmed', 'severalCycles', 'hasGingivalProblems', 'hasSkinProblems'];

/** Form values by the field's API name: '' is empty, a ticked box is 'true'. */
export type Texts = Record<string, string>;
export type ChosenProduct = { productId: string; quantity: number };
export type FormValues = { texts: Texts; products: ChosenProduct[]; codes: string[] };
/** A picture on this device only, or one uploaded to the server. */
export type FormPicture = { shared: boolean } & ({ blob: Blob } | { fileId: string });
export type FormPictures = Partial<Record<PictureKind, FormPicture>>;
export type FieldProblem = { field: string; message: string; values?: Record<string, string> };

export const emptyValues = (texts: Texts): FormValues => ({ texts, products: [], codes: [] });

export function valuesOf(record: Record<string, unknown>): FormValues {
  const patient = (record.patient ?? {}) as Record<string, unknown>;
  const products = (record.additionalProducts ?? []) as { productId: string; quantity?: number }[];
  const texts = Object.entries(record).filter(([, value]) => typeof value !== 'object');
  const ofPatient = Object.entries(patient).map(([part, value]) => [`patient.${part}`, value] as const);
  return {
    texts: Object.fromEntries([...texts, ...ofPatient].map(([name, value]) => [name, written(value)])),
    products: products.map(({ productId, quantity = 1 }) => ({ productId, quantity })),
    codes: (record.productCodes ?? []) as string[],
  };
}

export const written = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || value === true ? `${value}` : '';
};

/** The body to send: the same fields for a new treatment and for a change. Codes are used up once, when it is new. */
export function bodyOf({ texts, products, codes }: FormValues, isNew: boolean): Record<string, unknown> {
  const text = (name: string) => texts[name]?.trim() || null;
  const flags = Object.fromEntries(FLAGS.map((name) => [name, texts[name] === 'true']));
  const parts = PATIENT.map((part) => [part, text(`patient.${part}`)] as const);
  const optional = ['startValue', 'endValue', 'sensibility', 'period', 'notes'].map((name) => [name, text(name)]);
  const typed = allCodes({ texts, products, codes });
  return {
    ...flags,
    ...Object.fromEntries(optional),
    adultConfirmed: flags.adultConfirmed === true && needsAgeConfirmation(texts),
    severalCycles: flags.severalCycles === true && texts.productName === 'HOME',
    productName: texts.productName,
    centerId: texts.centerId,
    treatedOn: texts.treatedOn,
    colorType: guideOf(texts),
    patient: {
      ...Object.fromEntries(parts),
      bornDate: Number(texts['patient.bornDate']),
      useThea: texts['patient.useThea'] === 'true',
      useCoffee: texts['patient.useCoffee'] === 'true',
    },
    additionalProducts: products,
    ...(isNew && typed.length > 0 && { productCodes: typed }),
    ...(texts.pictureConsent === 'true' && { pictureConsent: true }),
    ...(isNew && texts.patientCulture && { patientCulture: texts.patientCulture }),
  };
}

export const guideOf = ({ colorType }: Texts): ShadeGuide => (colorType === '3d_master' ? '3d_master' : 'classical');
export const methodOf = ({ productName }: Texts) => (productName || null) as TreatmentMethod | null;

/** The codes in the list, plus the one typed but not added yet. */
export const allCodes = ({ texts, codes }: FormValues): string[] =>
  [...new Set([...codes, typedCode(texts.newCode ?? '')])].filter(Boolean);

function typedCode(text: string): string {
  const read = readCode(text);
  return 'code' in read ? read.code : normaliseCode(text);
}

/** On a phone the form is filled in in the order of the appointment, one step each. */
export const STEPS = ['pictures', 'shades', 'person'] as const;
export type Step = (typeof STEPS)[number];

const OF_SHADES = ['colorType', 'startValue', 'endValue', 'productName', 'severalCycles', 'treatedOn', 'centerId'];

/** The step with this field; null for an error of the form as a whole. */
export function stepOf(field: string): Step | null {
  if (!field) return null;
  if (field.startsWith('pictures.')) return 'pictures';
  return OF_SHADES.includes(field) ? 'shades' : 'person';
}

const year = (texts: Texts) =>
  /^\d{4}$/.test(texts['patient.bornDate'] ?? '') ? Number(texts['patient.bornDate']) : null;
const dayOf = (texts: Texts) => (/^\d{4}-\d{2}-\d{2}$/.test(texts.treatedOn ?? '') ? texts.treatedOn! : null);

/** Adult by year of birth, adult only if confirmed, or too young; null while unknown. */
export function ageOf(texts: Texts): ReturnType<typeof ageCheck> | null {
  const [born, day] = [year(texts), dayOf(texts)];
  return born === null || day === null ? null : ageCheck(born, new Date(day));
}
export const needsAgeConfirmation = (texts: Texts) => ageOf(texts) === 'confirm';

const REQUIRED = [
  'patient.email',
  'patient.name',
  'patient.surname',
  'patient.bornDate',
  'productName',
  'centerId',
  'treatedOn',
];
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Whether a picture is not yet part of the record, whose own are `recorded`: it needs the patient's consent. */
export function hasNewPicture(pictures: FormPictures, recorded: FormPictures): boolean {
  const known = Object.values(recorded).map((one) => 'fileId' in one && one.fileId);
  return Object.values(pictures).some((one) => one && !('fileId' in one && known.includes(one.fileId)));
}

/** Missing or implausible values in the form's order; the server decides. `latest` is YYYY-MM-DD. */
export function problemsOf(values: FormValues, latest: string, { needsConsent = false } = {}): FieldProblem[] {
  const { texts } = values;
  const found: FieldProblem[] = REQUIRED.filter((field) => !texts[field]?.trim()).map((field) => ({
    field,
    message: 'validation.required',
  }));
  const email = emailIn(texts);
  if (email && !EMAIL.test(email))
    found.push({ field: 'patient.email', message: 'validation.email', values: { email: 'anna@mail.example' } });
  const [born, day] = [year(texts), dayOf(texts)];
  if (texts.treatedOn?.trim() && !day) found.push({ field: 'treatedOn', message: 'validation.date' });
  const isYear = born !== null && born >= 1900;
  if (texts['patient.bornDate']?.trim() && !isYear)
    found.push({ field: 'patient.bornDate', message: 'validation.year' });
  found.push(
    ...findImplausible({
      bornDate: isYear && day ? born : null,
      adultConfirmed: texts.adultConfirmed === 'true',
      treatedOn: day ?? latest,
      latest,
      colorType: guideOf(texts),
      startValue: texts.startValue || null,
      endValue: texts.endValue || null,
    }),
  );
  if (needsConsent && texts.pictureConsent !== 'true')
    found.push({ field: 'pictureConsent', message: 'validation.pictureConsent' });
  for (const [n, code] of allCodes(values).entries())
    if (!isWellFormedCode(code)) found.push({ field: `productCodes.${n}`, message: 'errors.codeMistyped' });
  return found;
}
