import { id as uuid } from '@/lib/core/fields/schema.fields';
import { BULK_KINDS, BULK_WAYS, type BulkKind, type BulkWay, MOST_PICKED } from './schema';

/** An act's form without the control of its field; names have no leading dot. */
export type ActForm = {
  screen: string;
  list: string;
  /** Empty: all that match. */
  ids: string[];
  kind: BulkKind;
  field: string;
  way: BulkWay;
};

type Values = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.at(-1) : value) ?? '';

/** Reads a form sent by a list or by the preview: ids of ticked rows as several values or as one text. */
export function readActForm(values: Values): ActForm {
  const ids = [values['act.ids'] ?? []].flat().flatMap((text) => text.split(','));
  const isAll = one(values['act.all']) === 'true';
  return {
    screen: one(values['act.screen']),
    list: one(values['act.list']),
    ids: isAll ? [] : ids.filter((text) => uuid.safeParse(text).success).slice(0, MOST_PICKED),
    kind: BULK_KINDS.find((kind) => kind === one(values['act.kind'])) ?? 'update',
    field: one(values['act.field']),
    way: BULK_WAYS.find((way) => way === one(values['act.way'])) ?? 'add',
  };
}

export const hiddenActForm = ({ screen, list, ids, kind, field, way }: ActForm): [name: string, value: string][] => [
  ['act.screen', screen],
  ['act.list', list],
  ...(ids.length > 0 ? [['act.ids', ids.join(',')] as [string, string]] : [['act.all', 'true'] as [string, string]]),
  ['act.kind', kind],
  ['act.field', field],
  ['act.way', way],
];

/** The address of the list with additional parameters. */
export function listOfAct(
  { screen, list }: Pick<ActForm, 'screen' | 'list'>,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams([...new URLSearchParams(list), ...Object.entries(more)]).toString();
  return query ? `${screen}?${query}` : screen;
}
