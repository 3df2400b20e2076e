import type { Person } from '@/lib/auth/actor';
import { notFound } from '@/lib/errors';
import { resources } from '@/lib/resources';
import { isUuid } from '@/lib/rest/column-values';
import { describeFields, type FieldShape, shapesOf } from '@/lib/rest/describe';
import { getRecord } from '@/lib/rest/read';
import { applies } from './applies';
import type { Screen, Section } from './define';
import { noteOpening } from './note-opening';
import { type Latest, openLatest } from './open-latest';
import { hrefOfRecord, screenOf } from './records';
import { hrefsIn, namesIn } from './references';
import { resourceNamed, type Shown } from './shown';

export type RecordView = {
  resource: string;
  fields: FieldShape[];
  sections: readonly Section[] | undefined;
  /** The fields that name it, the best first. */
  title: Screen['title'];
  record: Shown;
  /** What its reader may do with it. */
  abilities: { update: boolean; delete: boolean } & Readonly<Record<string, boolean>>;
  /** What the records are called that are referred to. */
  names: Record<string, string>;
  /** Where these have a screen in the reader's area. */
  hrefs: Record<string, string>;
  /** The resource that it keeps old values of. */
  of?: { resource: string; fields: FieldShape[] };
};

/** One record on behalf of its reader; 404 when it is not theirs to see. */
export async function openRecord(name: string, me: Person, id: string, deleted = false): Promise<RecordView> {
  const resource = resourceNamed(name);
  if (!isUuid(id)) throw notFound();
  const { body } = await getRecord(resource, me, id, { abilities: true, deleted });
  await noteOpening(resource, me, id);
  const { abilities, ...record } = JSON.parse(body) as Shown & { abilities: RecordView['abilities'] };
  const screen = screenOf(name);
  const readable = describeFields(resource, me).filter((field) => field.name in record);
  const names = readable.map((field) => field.name);
  const fields = readable.filter(
    (field) => applies(name, field.name, record) && !names.includes(screen?.saidBy?.[field.name] ?? ''),
  );
  const of = subjectOf(screen, record);
  // What an entry of the audit has kept of another record refers to people and centers too.
  const kept = fields.flatMap((field) => (field.kind === 'values' ? ((record[field.name] ?? []) as Shown) : []));
  const known = of?.fields ?? [];
  const [here, there] = await Promise.all([namesIn([record], fields, me), namesIn(kept, known, me)]);
  return {
    resource: name,
    fields,
    sections: screen?.record?.sections,
    title: screen?.title ?? [],
    record,
    abilities,
    names: { ...there, ...here },
    hrefs: { ...hrefsIn(kept, known, me), ...hrefsIn([record], fields, me), ...subjectHref(screen, record, me) },
    ...(of && { of }),
  };
}

/** The latest entries of the audit about a record, for those who may read them. */
export const openHistory = (me: Person, entity: string, id: string): Promise<Latest | null> =>
  me.group === 'admin' && isUuid(id)
    ? openLatest('audit-entries', me, ['createdAt', 'actorId', 'action'], {
        ...{ entity, entityId: id, sort: '-createdAt', limit: '10' },
      })
    : Promise.resolve(null);

/** The resource that a record says it is about. */
function subjectOf(screen: Screen | undefined, record: Shown): RecordView['of'] {
  const resource = screen?.about && resources[String(record[screen.about.resource])];
  return resource && { resource: resource.name, fields: shapesOf(resource) };
}

/** Where that is, what a record is about. */
function subjectHref(screen: Screen | undefined, record: Shown, me: Person): Record<string, string> {
  if (!screen?.about) return {};
  const [resource, id] = [record[screen.about.resource], record[screen.about.id]];
  if (typeof resource !== 'string' || typeof id !== 'string') return {};
  const href = hrefOfRecord(me.group, resource, id);
  return href ? { [id]: href } : {};
}

/** What a record is called: the first of its title fields that says something, choices in words. */
export function titleOf(
  { record, fields, title }: Pick<RecordView, 'record' | 'fields' | 'title'>,
  word: (field: FieldShape, value: string) => string,
): string {
  const texts = title.map((one) =>
    [one]
      .flat()
      .flatMap((name) => {
        const [value, field] = [record[name], fields.find((shape) => shape.name === name)];
        if (typeof value !== 'string' || !value) return [];
        return [field && field.options.length > 0 ? word(field, value) : value];
      })
      .join(' '),
  );
  return texts.find(Boolean) ?? '';
}
