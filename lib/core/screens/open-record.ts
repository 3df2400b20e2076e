import type { Person } from '@/lib/core/actor/actor';
import { lastChange } from '@/lib/core/audit';
import { describeFields, type FieldShape, shapesOf } from '@/lib/core/describe';
import { isUuid } from '@/lib/core/fields/column-values';
import { formatCode } from '@/lib/core/fields/kinds';
import { nouns } from '@/lib/core/nouns';
import { getRecord } from '@/lib/core/read';
import { resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { notFound } from '@/lib/run/errors';
import { dayText } from '@/lib/run/i18n/dates';
import { applies } from './applies';
import type { Screen, Section } from './define';
import { type Latest, openLatest } from './open-latest';
import { hrefOfRecord, screenOf } from './records';
import { hrefsIn, namesAndFormerIn, namesIn, subjectNames } from './references';

export type RecordView = {
  resource: string;
  fields: FieldShape[];
  sections: readonly Section[] | undefined;
  /** The best first. */
  title: Screen['title'];
  distinguishedBy: readonly string[];
  /** The message key of the consequences of deleting; undefined if none in particular. */
  deletion: string | undefined;
  head?: FieldShape[];
  record: Shown;
  /** The last change by its history; `updatedAt`, its version, changes with totals, too. */
  changedAt: string | null;
  abilities: { update: boolean; delete: boolean } & Readonly<Record<string, boolean>>;
  names: Record<string, string>;
  /** Names of people who are assigned to it but cannot work on it any more. */
  former: Record<string, string>;
  /** Links to them, if they have a screen in the reader's area. */
  hrefs: Record<string, string>;
  of?: { resource: string; fields: FieldShape[] };
};

export async function openRecord(name: string, me: Person, id: string, deleted = false): Promise<RecordView> {
  const resource = resourceNamed(name);
  if (!isUuid(id)) throw notFound();
  const { body } = await getRecord(resource, me, id, { abilities: true, deleted });
  await nouns().verbs[resource.name]?.opened?.(me, id);
  const { abilities, ...record } = JSON.parse(body) as Shown & { abilities: RecordView['abilities'] };
  const screen = screenOf(name);
  const readable = describeFields(resource, me).filter((field) => field.name in record);
  const names = readable.map((field) => field.name);
  const fields = readable.filter(
    (field) =>
      applies(name, field.name, record) &&
      !names.includes(screen?.saidBy?.[field.name] ?? '') &&
      !repeats(record, field.name, screen?.record?.unlessSame?.[field.name]),
  );
  const of = subjectOf(screen, record);
  // The old values in an audit entry also refer to people and centers.
  const kept = fields.flatMap((field) => (field.kind === 'values' ? ((record[field.name] ?? []) as Shown) : []));
  const known = of?.fields ?? [];
  // Includes fields shown in parts of the screen.
  const [here, there, subject] = await Promise.all([
    namesAndFormerIn(resource, [record], readable, me),
    namesIn(kept, known, me),
    subjectNames(name, [record], me),
  ]);
  return {
    resource: name,
    fields,
    sections: screen?.record?.sections,
    head: readable.filter((field) => screen?.record?.head?.includes(field.name) && applies(name, field.name, record)),
    title: screen?.title ?? [],
    distinguishedBy: screen?.distinguishedBy ?? [],
    deletion: screen?.deletion,
    record,
    changedAt: (await lastChange(name, id))?.at.toISOString() ?? null,
    abilities,
    names: { ...there, ...here.names, ...subject },
    former: here.former[id] ?? {},
    hrefs: { ...hrefsIn(kept, known, me), ...hrefsIn([record], fields, me), ...subjectHref(screen, record, me) },
    ...(of && { of }),
  };
}

function repeats(record: Shown, field: string, other: string | undefined): boolean {
  if (!other) return false;
  const [one, ...more]: unknown[] = [record[field]].flat();
  const id = one instanceof Object && '_id' in one ? one._id : one;
  return more.length === 0 && id !== undefined && id !== null && id === record[other];
}

/** The latest audit entries about a record, for those who may read them. */
export const openHistory = (me: Person, entity: string, id: string): Promise<Latest | null> =>
  me.group === 'admin' && isUuid(id)
    ? openLatest('audit-entries', me, ['createdAt', 'actorId', 'action'], {
        entity,
        entityId: id,
        sort: '-createdAt',
        limit: '10',
      })
    : Promise.resolve(null);

function subjectOf(screen: Screen | undefined, record: Shown): RecordView['of'] {
  const resource = screen?.about && nouns().resources[String(record[screen.about.resource])];
  return resource && { resource: resource.name, fields: shapesOf(resource) };
}

function subjectHref(screen: Screen | undefined, record: Shown, me: Person): Record<string, string> {
  if (!screen?.about) return {};
  const [resource, id] = [record[screen.about.resource], record[screen.about.id]];
  if (typeof resource !== 'string' || typeof id !== 'string') return {};
  const href = hrefOfRecord(me.group, resource, id);
  return href ? { [id]: href } : {};
}

/** From the first of its title fields with a value, choices as their labels, and what the record is about. */
export function titleOf(
  { resource, record, fields, title, names }: Pick<RecordView, 'resource' | 'record' | 'fields' | 'title' | 'names'>,
  word: (field: FieldShape, value: string) => string,
): string {
  const { called, about } = screenOf(resource) ?? {};
  const texts = (called ? [called] : title).map((one) =>
    [one]
      .flat()
      .flatMap((name) => {
        const [value, field] = [record[name], fields.find((shape) => shape.name === name)];
        if (typeof value !== 'string' || !value) return [];
        if (field?.kind === 'code') return [formatCode(value)];
        if (field?.kind === 'instant' || field?.kind === 'stamp') return [dayText(value)];
        return [field && field.options.length > 0 ? word(field, value) : value];
      })
      .join(called ? ' · ' : ' '),
  );
  const subject = names[String(record[about?.id ?? ''])];
  return [texts.find(Boolean) ?? '', subject].filter(Boolean).join(' · ');
}
