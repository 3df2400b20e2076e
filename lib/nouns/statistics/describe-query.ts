import type { Person } from '@/lib/core/actor/actor';
import { namesOf } from '@/lib/core/fields/names';
import { readShown, resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { regionsNamed } from './data';
import type { StatisticsQuery } from './schema';

export type Choice = { id: string; name: string };

/** Labels of a query's filters, and further choices, as far as the reader may see them. */
export type DescribedQuery = { chosen: string[]; centers: Choice[]; experts: Choice[]; regions: string[] };

const MAX_TEXT_LENGTH = 100;
const MAX_CENTERS = 100;
const FOUND = 8;

/** Professionals choose among their centers; admins get the chosen one or, if none is chosen, matches of `find`. */
export async function describeQuery(me: Person, query: StatisticsQuery, find = ''): Promise<DescribedQuery> {
  const seesAll = me.group === 'admin';
  const text = searchTextOf(find);
  const [centers, experts, regions] = await Promise.all([
    seesAll ? chosenOrFound(me, 'centers', ['name'], query.centerId, text) : ownCenters(me),
    seesAll ? chosenOrFound(me, 'users', ['name', 'surname'], query.expert, text) : [],
    seesAll && text ? regionsNamed(text) : [],
  ]);
  const named = (choices: Choice[], id?: string) => choices.find((choice) => choice.id === id)?.name;
  const chosen = [named(centers, query.centerId), named(experts, query.expert), query.region];
  return { chosen: chosen.filter((name) => name !== undefined), centers, experts, regions };
}

const SHORTEST = 2;

function searchTextOf(find: string): string {
  const text = find.replaceAll('\0', '').trim().slice(0, MAX_TEXT_LENGTH).toWellFormed();
  return text.length < SHORTEST ? '' : text;
}

async function ownCenters(me: Person): Promise<Choice[]> {
  const parameters = { fields: 'name', sort: 'name', limit: String(MAX_CENTERS) };
  const { records } = await readShown(resourceNamed('centers'), me, parameters);
  return records.map((record) => ({ id: record._id, name: nameOf(record, ['name']) }));
}

async function chosenOrFound(
  me: Person,
  name: 'centers' | 'users',
  fields: string[],
  id: string | undefined,
  q: string,
): Promise<Choice[]> {
  const resource = resourceNamed(name);
  if (id) return [...(await namesOf(resource, fields, me, [id]))].map(([key, text]) => ({ id: key, name: text }));
  if (!q) return [];
  const only: Record<string, string> =
    name === 'users' ? { 'role[in]': 'expert,dentist,hygienist,dental-therapist' } : {};
  const shown = [...fields, ...(name === 'centers' ? ['address'] : [])];
  const { records } = await readShown(resource, me, { q, ...only, fields: shown.join(','), limit: String(FOUND) });
  return records.map((record) => ({ id: record._id, name: nameOf(record, fields) }));
}

function nameOf(record: Shown, fields: string[]): string {
  const town = (record.address as { city?: string | null } | undefined)?.city;
  return [
    fields
      .map((field) => record[field])
      .filter(Boolean)
      .join(' '),
    town,
  ]
    .filter(Boolean)
    .join(', ');
}
