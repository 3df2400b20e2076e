// Examples of the description, worked out from its schemas; tests send and read them.
import type { Json } from '@/lib/core/json-schema';

const ID = '0198f000-0000-7000-8000-00000000000a';

/** What reads as real, by field, and some by schema; the rest follows from the schema. A sent one has those of its schema, if not needed. */
const values: Record<string, unknown> = {
  name: 'Anna',
  surname: 'Rossi',
  personName: 'Anna Rossi',
  expertName: 'Anna Rossi',
  referent: 'Anna Rossi',
  referentName: 'Anna Rossi',
  email: 'anna.rossi@example.com',
  referentEmail: 'studio@example.com',
  username: 'anna.rossi',
  password: 'Sbianca.Vie-2041',
  culture: 'it',
  language: 'it',
  phone: '+39 0212345678',
  phoneNumber: '+39 0212345678',
  mobilephone: '+39 3331234567',
  phoneNumbers: '+39 0212345678',
  closures: '2026-12-24/2027-01-06',
  timeZone: 'Europe/Rome',
  country: 'IT',
  region: 'Lombardia',
  province: 'Milano',
  provinceCode: 'MI',
  assignedProvincesCodes: 'MI',
  assignedPublicPrCodes: 'MI',
  city: 'Milano',
  zipCode: '20121',
  streetName: 'Via Roma',
  streetNumber: '1',
  plainAddress: 'Via Roma 1, 20121 Milano',
  lat: 45.4642,
  lng: 9.19,
  externalId: 'C-1042',
  slug: 'studio-rossi-milano',
  centerName: 'Studio Rossi',
  dealerCenterName: 'Studio Rossi',
  businessName: 'Studio Rossi',
  vat: 'IT01234567890',
  vatNumber: 'IT01234567890',
  currencyId: 'EUR',
  bornDate: 1990,
  question: 'Does it hurt?',
  answer: 'No.',
  title: 'New shades',
  message: 'Which center is near Milano?',
  notes: 'Called back.',
  applicantNotes: 'We treat ten patients a month.',
  percentage: 22,
  price: 12.5,
  opensAt: 540,
  closesAt: 1080,
  entityType: 'event',
  'UsersExperts.email': 'giulia.verdi@example.com',
  'patient.name': 'Luca',
  'patient.surname': 'Bianchi',
  'patient.email': 'luca.bianchi@example.com',
  'Centers.name': 'Studio Rossi',
  'Categories.name': 'Course',
  'LetterBlocks.name': 'Greeting',
  'LetterBlocks.text': '<p>Greetings from Milano</p>',
  'Newsletters.titleIt': 'Novità',
  'ProductCodes.name': 'Fair of November',
  'ProductTestRequests.name': 'Studio Rossi',
  'Products.name': 'Gel 16 %',
  'PromoSettings.name': 'Winter',
  'VatRates.name': 'Standard',
  'Labels.key': 'home.greeting',
  'Labels.value': 'Buongiorno',
  'BulkActs.screen': 'contacts',
  'BulkActs.kind': 'update',
  'BulkActs.field': 'status',
  'BulkActs.value': 'closed',
  'SavedViews.screen': 'centers',
  'SavedViews.name': 'Milano',
  'Views.entityType': 'users',
  'Settings.name': 'links.shop',
  'Settings.value': 'https://shop.example.com',
  'Notes.personId': ID,
  'CwRollupRequests.rollupName': 'Studio Rossi',
  'Treatments.expert': ID,
  'RequestNotes.productTestRequestId': ID,
  'Reportings.centerId': ID,
  'Downloads.link': 'https://www.example.com/shades.pdf',
  'Memberships.userId': ID,
};

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  items?: Schema;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
};

function sampleOf(schema: Schema, named: string, owner: string): unknown {
  const known = values[`${owner}.${named}`] ?? values[named];
  const { const: only, enum: choices, format, items, minimum, properties } = schema;
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return sampleOf(choice, named, owner);
  if (only !== undefined) return only;
  if (choices) return choices.includes(known) ? known : choices[0];
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (properties) return objectOf(properties, Object.keys(properties), named);
  if (type === 'array') return items ? [sampleOf(items, named, owner)] : [];
  if (type === typeof known || (type === 'integer' && typeof known === 'number')) return known;
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  if (format === 'uuid') return ID;
  if (format === 'date-time') return '2026-11-28T09:30:00.000Z';
  if (format === 'date') return '2026-11-28';
  if (format === 'email') return values.email;
  return format === 'uri' ? 'https://www.example.com' : 'Text';
}

const objectOf = (properties: Record<string, Schema>, named: readonly string[], owner: string) =>
  Object.fromEntries(named.map((field) => [field, sampleOf(properties[field]!, field, owner)]));

/** With an example: of a record all its own fields, of what is sent those that are needed and those that have a value here. */
export function withExample(name: string, schema: Json, isSent = false): Json {
  const { properties = {}, required = [] } = schema as Schema;
  const isTold = (field: string) =>
    isSent ? required.includes(field) || `${name}.${field}` in values : field !== 'abilities' && field !== 'expanded';
  return { ...schema, examples: [objectOf(properties, Object.keys(properties).filter(isTold), name)] };
}
