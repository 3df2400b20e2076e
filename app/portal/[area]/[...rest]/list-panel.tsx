import { fieldWords } from '@/components/data-table/field-words';
import { besideAddress, listAddress } from '@/components/data-table/list-address';
import { RecordPanel } from '@/components/data-table/record-panel';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { formFor, pathOf } from '@/lib/core/screens/form-screens';
import type { ListView } from '@/lib/core/screens/open-list';
import { openRecord, type RecordView, titleOf } from '@/lib/core/screens/open-record';
import { steppedHref } from '@/lib/core/screens/open-steps';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { Problem } from '@/lib/run/errors';

/** By id, or the first or last one of the page. Null if there is none. */
export async function openBeside(me: Person, list: ListView, open: string): Promise<RecordView | null> {
  const found = { first: list.records[0], last: list.records.at(-1) }[open];
  const id = found?._id ?? open;
  if (!id || !hrefOfRecord(me.group, list.resource, id)) return null;
  return openRecord(list.resource, me, id, list.state.chosen.deleted === 'true').catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  });
}

/** The page of a record in a list, with links to its neighbours there if its position from the beginning is known. */
export function steppedFrom(
  href: string,
  me: Person,
  path: string,
  { state, records, groups }: ListView,
  id: string,
): string {
  const at = records.findIndex(({ _id }) => _id === id);
  if (at < 0 || state.page < 0 || groups) return href;
  const list = listAddress(path, state, { page: state.page }).slice(hrefOf(me.group, '').length);
  return steppedHref(href, list, (state.page - 1) * state.limit + at);
}

interface ListPanelProps {
  me: Person;
  list: ListView;
  path: string;
  view: RecordView;
}

/** A record beside its list, with links to its neighbours, across pages too. */
export async function ListPanel({ me, list, path, view }: ListPanelProps) {
  const { state, records, total } = list;
  const words = await fieldWords(view.resource);
  const at = records.findIndex(({ _id }) => _id === view.record._id);
  const beside = (open: string, to = state.page) => besideAddress(path, { ...state, page: to }, open);
  const { page, limit } = state;
  // Negative pages count from the end.
  const isFirst = page === 1 || -page * limit >= total;
  const isLast = page === -1 || page * limit >= total;
  const before = () => (isFirst ? null : beside('last', page - 1));
  const after = () => (isLast ? null : beside('first', page + 1));
  const form = formFor(view.resource, me);
  const { _id: id } = view.record;
  return (
    <RecordPanel
      view={view}
      title={titleOf(view, words.value) || '—'}
      closeHref={listAddress(path, state, { page: state.page })}
      href={steppedFrom(hrefOfRecord(me.group, view.resource, id)!, me, path, list, id)}
      editHref={
        form && view.abilities.update && state.chosen.deleted !== 'true'
          ? hrefOf(me.group, `${pathOf(form.one, id)}/edit`)
          : undefined
      }
      previousHref={at > 0 ? beside(records[at - 1]!._id) : at === 0 ? before() : null}
      nextHref={at >= 0 && at < records.length - 1 ? beside(records[at + 1]!._id) : at >= 0 ? after() : null}
    />
  );
}
