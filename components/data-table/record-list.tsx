import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ComponentProps, ReactNode } from 'react';
import { deleteTemplates } from '@/components/portal/deletion';
import { LinkButton } from '@/components/ui/button';
import { EmptyCard } from '@/components/ui/empty-state';
import { MOST_PICKED } from '@/lib/core/bulk-changes/schema';
import type { FieldShape } from '@/lib/core/describe';
import { type FieldKind, kindOf } from '@/lib/core/fields/kinds';
import type { SavedView } from '@/lib/core/saved-views/schema';
import type { GroupsView } from '@/lib/core/screens/open-groups';
import type { ListView } from '@/lib/core/screens/open-list';
import type { OwnAct } from '@/lib/core/screens/own-acts';
import { faceAmong } from '@/lib/core/screens/rules.people';
import { texts } from '@/lib/run/i18n/texts';
import { byImportance, columnSteps } from './column-widths';
import type { Column, Row } from './columns';
import { DataTable } from './data-table';
import { ExportProgress } from './export-progress';
import { FieldValue, saysNothing } from './field-value';
import { fieldWords, type Words } from './field-words';
import { GroupedList } from './grouped-list';
import { addedSort, listAddress, listQuery, nextSort, sortedBy } from './list-address';
import { ListCells } from './list-cells';
import { ListFooter, placeText } from './list-footer';
import { ListKeys } from './list-keys';
import { ListNavigation } from './list-navigation';
import { ListToolbar } from './list-toolbar';
import { nameMarker } from './marked-names';
import { narrowPlaces } from './narrow-places';
import { fullName } from './object-value';
import type { RowActions } from './row-menu';
import { fitted, headOf, isNumeric, widthByKind } from './width-by-kind';

/** Kinds whose values say nothing without their name. */
const LABELLED: readonly FieldKind[] = ['flag', 'gap'];

const SHORTCUTS = 'rows unfold enter beside step search create edit menu cell sort select close help';

/** The labels of the menu at the end of each row, those of its noun's own actions, and the question before a deletion. */
async function rowWords(
  acts: readonly OwnAct[],
  deletion: string | undefined,
): Promise<Pick<RowActions, 'words' | 'own' | 'deletion'>> {
  const all = await getTranslations();
  const t = await getTranslations('records');
  const form = await getTranslations('portal.form');
  const saved = await getTranslations('profile.saved');
  const own = acts.map((act) => ({
    ...act,
    text: all(act.label as 'portal.merge'),
    ...('call' in act && { said: saved(act.done as 'done') }),
  }));
  const words = {
    label: String(t.raw('row.label')),
    column: t('row.column'),
    open: t('open'),
    beside: t('keys.does.beside'),
    edit: form('edit'),
    duplicate: form('duplicate'),
    delete: form('delete'),
    restore: form('restore'),
    deleted: saved('recordDeleted'),
    restored: saved('recordRestored'),
    failed: t('row.failed'),
  };
  return { words, own, deletion: await deleteTemplates(deletion) };
}

interface RecordListProps {
  caption: string;
  path: string;
  view: ListView;
  /** Null if the screen has none. */
  hrefOf: (id: string) => string | null;
  /** Replaces the usual message for an empty list. */
  none?: { title: string; text: string } | null;
  exportAs?: string;
  bulkHref?: string;
  within?: Record<string, string>;
  /** `mayShareWith`: the groups the reader may share a view with. */
  savedViews?: readonly SavedView[];
  mayShareWith?: readonly string[];
  besideOf?: (id: string) => string;
  /** Pages for creating and changing a record, with `{id}` for its id; used by keyboard shortcuts. */
  newHref?: string | undefined;
  editHref?: string | undefined;
  editOver?: string | undefined;
  copyHref?: string | undefined;
  /** Actions that do not fit into the page head on a phone; shown in the toolbar. */
  further?: ReactNode;
}

/** Any list of the portal: toolbar, table, footer with the number of records, or a message if it is empty. */
export async function RecordList(props: RecordListProps) {
  const { caption, path, view, hrefOf, none, exportAs, bulkHref, within = {}, savedViews = [] } = props;
  const { mayShareWith = [], besideOf, newHref, editHref, editOver, copyHref, further } = props;
  const [words, t, messages] = await Promise.all([
    fieldWords(view.resource),
    getTranslations('records'),
    getMessages(),
  ]);
  const { state, records, total } = view;
  const marked = await nameMarker();
  const fields = view.columns.map((name) => view.fields.find((field) => field.name === name)!);
  const places = narrowPlaces(fields, view.narrow, view.title);
  const list = listQuery(state, within);
  const summary = total > 0 ? await placeText(view.groups ? { ...view, ...pageOf(view.groups) } : view) : t('noHits');
  const cells = records.map((record) =>
    cellsOf(record, fields, {
      words,
      names: marked({ names: view.names, former: view.former[record._id] }),
      // If the row itself is a link, links inside it would be covered by it.
      hrefs: hrefOf(record._id) ? {} : view.hrefs,
    }),
  );
  const days = fields.filter(({ name, kind }) => view.narrow.includes(name) && kindOf(kind).asks === 'days');
  const isOneOfDays = (field: FieldShape) => days.length > 1 && days.includes(field);
  const inTable = (field: FieldShape): Column => {
    const { name, sort } = field;
    const head = headOf(view.resource, field, places, words);
    return {
      id: name,
      ...head,
      numeric: isNumeric(field),
      isLabelled: head.narrow === 'fact' && (isNumeric(field) || LABELLED.includes(field.kind) || isOneOfDays(field)),
      href: sort ? listAddress(path, state, { sort: nextSort(state.sort, sort) }) : null,
      ...(sort && { addHref: listAddress(path, state, { sort: addedSort(state.sort, sort) }) }),
      ...sortedBy(state.sort, sort),
      ...(exportAs && view.inCells.includes(name) && { isEditable: true as const }),
      ...fitted(
        widthByKind(field, head, words),
        head,
        cells.flatMap((row) => row.cells[name] ?? []),
      ),
      ...(view.widths[name] && { width: view.widths[name] }),
    };
  };
  const [face = ''] = faceAmong(view.fields, view.resource);
  const faceIn = (record: Record<string, unknown>): Pick<Row, 'face'> => {
    const picture = record[face] as { full: string } | null | undefined;
    return picture ? { face: picture.full } : {};
  };
  const hasMenus = exportAs !== undefined && Object.values(view.acts).some((acts) => acts.length > 0);
  const columns = fittingFrom(fields.map(inTable), view, { picks: exportAs !== undefined, menus: hasMenus });
  const isFiltered = state.q !== '' || Object.keys(state.chosen).length > 0;
  return (
    <ListNavigation
      address={listAddress(path, state, { page: state.page })}
      summary={summary}
      beside={exportAs && <ExportProgress words={await texts('records.export', 'stop done stopped failed going')} />}
    >
      {hasTools(view, savedViews) && (
        <ListToolbar
          {...{ path, view, words, list, further }}
          screen={exportAs}
          views={exportAs ? { screen: exportAs, within, saved: savedViews, mayShareWith } : undefined}
        />
      )}
      {total === 0 ? (
        <EmptyCard
          drawing={isFiltered ? 'search' : 'list'}
          title={isFiltered ? t('noHits') : (none?.title ?? t('none'))}
          text={isFiltered ? t('noHitsText') : none?.text}
          action={
            isFiltered && (
              <LinkButton variant="secondary" href={listAddress(path, state, { q: '', chosen: {} })}>
                {t('clear')}
              </LinkButton>
            )
          }
        />
      ) : view.groups ? (
        <>
          <GroupedList
            {...{ caption, path, words, hrefOf }}
            view={{ ...view, groups: view.groups }}
            nameOf={(record) => fullName(nameOf(record, view, words), view, record, words.value) || t('nameless')}
          />
          <ListFooter path={path} view={{ ...view, ...pageOf(view.groups) }} />
        </>
      ) : (
        <>
          <NextIntlClientProvider
            messages={{ 'bulk-acts': { bar: messages['bulk-acts'].bar }, records: { layout: messages.records.layout } }}
          >
            <DataTable
              caption={caption}
              sortLabel={t('sort')}
              besideLabel={t('keys.does.beside')}
              isCompact={view.density === 'compact'}
              {...(exportAs && { sizedAs: exportAs })}
              nameless={t(fields[0]?.kind === 'reference' ? 'gone' : 'nameless')}
              actions={
                hasMenus
                  ? {
                      path: `/api/${view.resource}`,
                      editHref,
                      editOver,
                      copyHref,
                      ...(await rowWords(view.ownActs, view.deletion)),
                    }
                  : undefined
              }
              rowCount={total}
              isLowerBound={view.isLowerBound}
              page={Math.max(1, state.page)}
              pageSize={state.limit}
              columns={columns}
              selectable={
                exportAs
                  ? {
                      most: MOST_PICKED,
                      tooMany: t('tooManyPicked', { count: MOST_PICKED }),
                      action: bulkHref ?? '',
                      screen: exportAs,
                      list,
                      kinds: bulkHref ? view.bulk.kinds : [],
                      fields: view.bulk.fields
                        .map((name) => ({ name, text: words.field(name) }))
                        .toSorted((a, b) => a.text.localeCompare(b.text)),
                    }
                  : undefined
              }
              rows={records.map((record, n) => ({
                id: record._id,
                label: fullName(nameOf(record, view, words), view, record, words.value) || t('nameless'),
                href: hrefOf(record._id),
                ...faceIn(record),
                ...(hasMenus && { acts: view.acts[record._id] ?? [] }),
                ...(besideOf && hrefOf(record._id) && { besideHref: besideOf(record._id) }),
                ...cells[n]!,
              }))}
            />
          </NextIntlClientProvider>
          {exportAs && <ListCells resource={view.resource} label={t('cells.edit')} />}
          <ListFooter path={path} view={view} />
        </>
      )}
      {exportAs && (
        <ListKeys
          words={{ ...(await texts('records.keys', 'open title text isOn')), ...(await texts('portal', 'close')) }}
          does={await texts('records.keys.does', SHORTCUTS)}
          keys={await texts('records.keys.key', SHORTCUTS)}
          newHref={newHref}
          editHref={editHref}
          editOver={editOver}
          hasMenus={hasMenus}
          hasCells={view.inCells.length > 0}
          hasGroups={view.groups !== null}
        />
      )}
    </ListNavigation>
  );
}

/** Whether the toolbar is shown: not for an empty list without search, filters or views. */
export const hasTools = ({ total, state: { q, chosen } }: ListView, savedViews: readonly SavedView[]): boolean =>
  total > 0 || q !== '' || Object.keys(chosen).length > 0 || savedViews.length > 0;

const pageOf = ({ groupCount, groups }: GroupsView) => ({ total: groupCount, records: groups });

/** Columns with the table width from which each is shown; always, if the reader has chosen the columns. */
function fittingFrom(columns: Column[], { isChosen, narrow }: ListView, has: Parameters<typeof columnSteps>[1]) {
  if (isChosen) return columns;
  const steps = columnSteps(byImportance(columns, narrow), has);
  return columns.map((column) => ({ ...column, from: steps.get(column.id) }));
}

function nameOf(record: Record<string, unknown>, { fields, title }: ListView, words: Words): string {
  const parts = title.map((name) => {
    const [value, field] = [record[name], fields.find((one) => one.name === name)];
    return field && field.options.length > 0 && typeof value === 'string' ? words.value(field, value) : value;
  });
  return parts.filter(Boolean).join(' ');
}

/** The contents of a record's cells, as strings, not elements: that keeps the document small. */
function cellsOf(
  record: Record<string, unknown>,
  fields: FieldShape[],
  shared: Pick<ComponentProps<typeof FieldValue>, 'words' | 'names' | 'hrefs'>,
): Pick<Row, 'cells' | 'empty'> {
  const isEmpty = (field: FieldShape) => saysNothing(field, record[field.name], shared.names);
  const filled = fields.filter((field) => !isEmpty(field));
  return {
    empty: fields.filter(isEmpty).map(({ name }) => name),
    cells: Object.fromEntries(
      filled.map((field) => [field.name, FieldValue({ field, value: record[field.name], ...shared })]),
    ),
  };
}
