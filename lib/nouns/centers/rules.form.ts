import { tidyPhone } from '@/lib/core/fields/schema.typed';
import { clock } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';
import { dayFrom, minuteOf } from '@/lib/run/i18n/typed-times';
import { tidyWebAddress } from './rules';
import { CENTER_CHOICES, type CenterFacts, MACHINE_TYPES, MOST_CLOSURES, TREATMENT_METHODS } from './schema';
import {
  ADDRESS_FIELDS,
  choiceField,
  closureFields,
  dayField,
  FORM_WEEKDAYS,
  type FormValues,
  LINES,
  MOST_PHONES,
  methodField,
  phoneField,
  timeFields,
  VISITOR_LINES,
  VISITOR_LISTS,
} from './schema.form';

export const DEALERS = 'associateDealers';
/** The checkbox of a dealer who is assigned already; the field of the plain name adds one. */
export const dealerField = (id: string) => `${DEALERS}.${id}`;

const FLAGS = ['hideInMap', 'isCleanAndWhite', 'hasPromoSent'] as const;

/** Reads the programme's form; its hidden field `fields` names what it has: unticked boxes are not sent. */
export function readProgrammeForm(values: FormValues): Record<string, unknown> {
  const shown = (values.fields ?? '').split(' ');
  const read: Record<string, unknown> = {
    welcomeKit: values.welcomeKit || null,
    associateConsultant: values.associateConsultant || null,
    [DEALERS]: dealersIn(values),
    consultantNotes: values.consultantNotes?.trim() || null,
    externalId: values.externalId?.trim() || null,
    ...Object.fromEntries(FLAGS.map((name) => [name, values[name] === 'true'])),
  };
  return Object.fromEntries(Object.entries(read).filter(([name]) => shown.includes(name)));
}

function dealersIn(values: FormValues): string[] {
  const kept = Object.keys(values).filter((name) => name.startsWith(dealerField('')) && values[name] === 'true');
  const ids = [...kept.map((name) => name.slice(dealerField('').length)), values[DEALERS] ?? ''];
  return [...new Set(ids.filter(Boolean))];
}

type Input = Record<string, unknown>;

const PHONES = Array.from({ length: MOST_PHONES }, (_, index) => phoneField(index));

const written = (values: FormValues, name: string) => values[name]?.trim() || null;
const degrees = (text: string | null) => (text === null ? null : Number(text.replace(',', '.')));

function dayOf(values: FormValues, weekday: number): DayHours[] {
  const state = values[dayField(weekday)];
  if (!state) return [];
  const given = timeFields(weekday).map((name) => minuteOf(values[name]));
  // A break without an afternoon is refused, because midnight is not later than the morning.
  const withBreak = given.map((time, n) => time ?? (n < 2 ? null : 0));
  const times = state === 'closed' ? [] : state === 'break' ? withBreak : given.slice(0, 2);
  const [opensAt = null, closesAt = null, reopensAt = null, reclosesAt = null] = times;
  return [{ weekday, closed: state === 'closed', opensAt, closesAt, reopensAt, reclosesAt }];
}

/** Converts a center's form to API input: empty fields become null, or are left out of their list. */
export function readCenterForm(values: FormValues): Input {
  const address = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, written(values, name)]));
  const lines = LINES.map(({ name, type }) => {
    const line = written(values, name);
    return [name, (type === 'url' && tidyWebAddress(line)) || line];
  });
  const isOther = values.machineType === 'other';
  return {
    name: values.name?.trim() ?? '',
    address: { ...address, provinceCode: written(values, 'provinceCode')?.toUpperCase() ?? null },
    lat: degrees(written(values, 'lat')),
    lng: degrees(written(values, 'lng')),
    phoneNumbers: PHONES.flatMap((name) => tidyPhone(values[name] ?? '') || []),
    ...Object.fromEntries(lines),
    chromaticScale: written(values, 'chromaticScale'),
    machineType: written(values, 'machineType'),
    machineName: isOther ? written(values, 'machineName') : null,
    typesOfTreatments: TREATMENT_METHODS.filter((method) => values[methodField(method)]),
    openingHours: FORM_WEEKDAYS.flatMap((weekday) => dayOf(values, weekday)),
    hideResults: values.hideResults === 'true',
    ...readForVisitors(values),
  };
}

/** A price as typed in whole money; anything else is left for the schema to report. */
function priceOf(typed: string | null): number | string | null {
  const bare = typed?.replaceAll(/[\s.,'€]/g, '') ?? '';
  return /^\d{1,9}$/.test(bare) ? Number(bare) : typed;
}

/** The card for visitors. An empty last day is the first one. */
function readForVisitors(values: FormValues): Input {
  const lists = Object.entries(VISITOR_LISTS).map(([list, choices]) => [
    list,
    choices.filter((choice) => values[choiceField(list as keyof typeof VISITOR_LISTS, choice)]),
  ]);
  const closures = Array.from({ length: MOST_CLOSURES }, (_, index) => {
    const [from, to] = closureFields(index).map((name) => written(values, name));
    if (!from && !to) return [];
    return [`${dayFrom(from ?? '')}/${dayFrom(to ?? from ?? '')}`];
  }).flat();
  return {
    ...Object.fromEntries(lists),
    closures,
    arrival: written(values, 'arrival')?.replaceAll('\r\n', '\n') ?? null,
    priceFrom: priceOf(written(values, 'priceFrom')),
    priceTo: priceOf(written(values, 'priceTo')),
    ...photoIn(values),
    ...Object.fromEntries(CENTER_CHOICES.map((name) => [name, Boolean(values[name])])),
  };
}

/** Unless it is taken away, an empty field leaves the photo: without a script, a new one is sent as a file. */
function photoIn(values: FormValues): Input {
  if (values['photoId.remove']) return { photoId: null };
  return values.photoId ? { photoId: values.photoId } : {};
}

function formForVisitors(record: Input): FormValues {
  const ticked = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'true']));
  const lists = Object.keys(VISITOR_LISTS) as (keyof typeof VISITOR_LISTS)[];
  const closures = ((record.closures ?? []) as string[]).map((interval, index) => {
    const names = closureFields(index);
    return Object.fromEntries(interval.split('/').map((one, n) => [names[n]!, one]));
  });
  return {
    ...texts(record, VISITOR_LINES),
    ...ticked(lists.flatMap((list) => ((record[list] ?? []) as string[]).map((one) => choiceField(list, one)))),
    ...ticked(CENTER_CHOICES.filter((name) => record[name] === true)),
    ...Object.assign({}, ...closures),
  };
}

export function formFieldOf(field: string, values: FormValues): string {
  const [name = '', index = '', ...rest] = field.split('.');
  if (name === 'address') return index || 'streetName';
  if (name === 'phoneNumbers') return PHONES.filter((one) => values[one]?.trim())[Number(index)] ?? phoneField(0);
  if (name === 'openingHours') {
    const stated = FORM_WEEKDAYS.filter((weekday) => values[dayField(weekday)]);
    return dayField(stated[Number(index)] ?? 1);
  }
  if (name === 'lat' || name === 'lng') return 'addressSearch';
  if (name === 'closures') {
    const stated = Array.from({ length: MOST_CLOSURES }, (_, n) => closureFields(n)[0]).filter((one) => values[one]);
    return stated[Number(index)] ?? closureFields(0)[0];
  }
  return [name, ...(name === 'typesOfTreatments' ? [] : [index, ...rest])].filter(Boolean).join('.');
}

/** The facts that determine completeness, read from a form while it is being filled in. */
export function factsOfForm(values: FormValues, experts: CenterFacts['experts']): CenterFacts {
  const text = (name: string) => written(values, name);
  return {
    name: text('name'),
    streetName: text('streetName'),
    streetNumber: text('streetNumber'),
    zipCode: text('zipCode'),
    city: text('city'),
    province: text('province'),
    provinceCode: text('provinceCode'),
    region: text('region'),
    country: text('country'),
    phoneNumbers: PHONES.flatMap((name) => text(name) ?? []),
    referentEmail: text('referentEmail'),
    machineType: MACHINE_TYPES.find((type) => type === values.machineType) ?? null,
    machineName: text('machineName'),
    experts,
  };
}

const texts = (record: Input, names: readonly string[]): FormValues =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = record[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );

export function formOfCenter(record: Input): FormValues {
  const phones = (record.phoneNumbers ?? []) as string[];
  const methods = (record.typesOfTreatments ?? []) as (typeof TREATMENT_METHODS)[number][];
  const hours = (record.openingHours ?? []) as DayHours[];
  return {
    ...texts(record, ['name', 'chromaticScale', 'machineType', 'machineName', 'lat', 'lng']),
    ...texts(
      record,
      LINES.map(({ name }) => name),
    ),
    ...texts((record.address ?? {}) as Input, ADDRESS_FIELDS),
    ...Object.fromEntries(phones.map((phone, index) => [phoneField(index), phone])),
    ...Object.fromEntries(methods.map((method) => [methodField(method), 'true'])),
    ...(record.hideResults === true && { hideResults: 'true' }),
    ...Object.assign({}, ...hours.map(valuesOfDay)),
    ...formForVisitors(record),
  };
}

export function formOfProgramme(record: Input): FormValues {
  const flags = FLAGS.filter((name) => record[name] === true);
  return {
    ...texts(record, ['associateConsultant', 'consultantNotes', 'externalId', 'welcomeKit']),
    ...Object.fromEntries(((record[DEALERS] ?? []) as string[]).map((id) => [dealerField(id), 'true'])),
    ...Object.fromEntries(flags.map((name) => [name, 'true'])),
  };
}

function valuesOfDay(day: DayHours): FormValues {
  const names = timeFields(day.weekday);
  const times = [day.opensAt, day.closesAt, day.reopensAt, day.reclosesAt];
  const state = day.closed ? 'closed' : day.reopensAt == null ? 'open' : 'break';
  return {
    [dayField(day.weekday)]: state,
    ...Object.fromEntries(times.flatMap((time, n) => (time == null ? [] : [[names[n]!, clock(time)]]))),
  };
}

/**
 * Splits an address typed in one line, with the town after the comma: "Via Roma 12, 20121 Milano". The part before it
 * is the street with the number at either end. `town` can be looked up in the gazetteer.
 */
export function splitAddress(text: string): {
  streetName?: string;
  streetNumber?: string;
  zipCode?: string;
  town: string;
} {
  const comma = text.lastIndexOf(',');
  const [street, rest] = comma < 0 ? ['', text] : [text.slice(0, comma), text.slice(comma + 1)];
  const zipCode = /\b\d{5}\b/.exec(rest)?.[0];
  const town = (zipCode ? rest.replace(zipCode, ' ') : rest).replace(/\(?\b[A-Z]{2}\b\)?\s*$/, '').trim();
  const numbered =
    /^(?<name>.*\D)[\s,]+(?<number>\d+\s?[a-z]?(?:[/-]\w+)?)$/i.exec(street.trim()) ??
    /^(?<number>\d+\s?[a-z]?(?:[/-]\w+)?)[\s,]+(?<name>\D.*)$/i.exec(street.trim());
  const name = (numbered?.groups?.name ?? street).replace(/[\s,]+$/, '').trim();
  return {
    ...(name && { streetName: name }),
    ...(numbered?.groups?.number && { streetNumber: numbered.groups.number }),
    ...(zipCode && { zipCode }),
    town: town || (zipCode ?? ''),
  };
}
