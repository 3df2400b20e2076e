import { id as uuid } from '@/lib/rest/schema';
import { BULK_KINDS, type BulkKind } from './schema';

/** What the form of an act holds beside the controls of its field, whose names have no dot in front. */
export type ActForm = {
  screen: string;
  list: string;
  /** Empty: all that match. */
  ids: string[];
  kind: BulkKind;
  field: string;
};

type Values = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.at(-1) : value) ?? '';

/** Reads what a list, or the form itself, has sent: of ticked rows several ids, or all in one text. */
export function readActForm(values: Values): ActForm {
  const ids = [values['act.ids'] ?? []].flat().flatMap((text) => text.split(','));
  const isAll = one(values['act.all']) === 'true';
  return {
    screen: one(values['act.screen']),
    list: one(values['act.list']),
    ids: isAll ? [] : ids.filter((text) => uuid.safeParse(text).success).slice(0, 100),
    kind: BULK_KINDS.find((kind) => kind === one(values['act.kind'])) ?? 'update',
    field: one(values['act.field']),
  };
}

/** The same as hidden fields. */
export const hiddenActForm = ({ screen, list, ids, kind, field }: ActForm): [name: string, value: string][] => [
  ['act.screen', screen],
  ['act.list', list],
  ...(ids.length > 0 ? [['act.ids', ids.join(',')] as [string, string]] : [['act.all', 'true'] as [string, string]]),
  ['act.kind', kind],
  ['act.field', field],
];

/** The address of the list again, with something of its own. */
export function listOfAct(
  { screen, list }: Pick<ActForm, 'screen' | 'list'>,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams([...new URLSearchParams(list), ...Object.entries(more)]).toString();
  return query ? `${screen}?${query}` : screen;
}
