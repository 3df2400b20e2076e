'use client';

import { makeKey } from '@/components/offline/entry';
import './data-table.css';
import {
  type ColumnDef,
  columnSizingFeature,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { callApi, postForm } from '@/components/portal/call-api';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { HeaderCell, Table } from '@/components/ui/table';
import { toast } from '@/components/ui/toast';
import { Person } from '@/components/users/person';
import { useCellChanges } from './cell-changes';
import { tableWidths } from './column-widths';
import { type Column, fromClass, type Row } from './columns';
import { OpenRow, RowName } from './open-row';
import type { CallAct, OpenMenu, RowActions } from './row-menu';
import { SELECTION_FORM, type Selectable, SelectionBar, useKeptRows } from './selection-bar';
import { asCard, roles, TableHead } from './table-head';
import { WholeText } from './whole-text';

/** Column widths: applied to the table while dragging, and saved for the next visit at the end. */
function useWidths(columns: readonly Column[], screen: string | undefined) {
  const t = useTranslations('records.layout');
  const [changed, setChanged] = useState<Readonly<Record<string, number | null>>>({});
  const widthOf = (id: string): number | undefined =>
    (id in changed ? changed[id] : columns.find((column) => column.id === id)?.width) ?? undefined;
  const resize = (id: string, width: number | null) => setChanged((before) => ({ ...before, [id]: width }));

  /** `null`: automatic width. */
  async function keep(id: string, width: number | null) {
    const before = columns.find((column) => column.id === id)?.width ?? null;
    resize(id, width);
    const body = new FormData();
    body.append('screen', screen ?? '');
    body.append(`width.${id}`, width === null ? '' : String(Math.round(width)));
    const { to, message } = await postForm('/api/forms/list-layouts', body);
    if (to !== '' && !to.includes('refused=')) return;
    resize(id, before);
    toast({ text: message || t('failed'), tone: 'bad' });
  }
  return { widthOf, resize, keep };
}

/** Carries out the actions of rows: at once, with a toast that offers undo, and taken back if the server refuses. */
function useRowActs(actions: RowActions | undefined) {
  const router = useRouter();
  const [gone, setGone] = useState<readonly string[]>([]);
  const show = (id: string) => setGone((ids) => ids.filter((one) => one !== id));

  async function send(id: string, act: 'delete' | 'restore') {
    const path = `${actions!.path}/${id}`;
    const answer = await callApi(
      act === 'delete' ? { method: 'DELETE', path } : { method: 'PUT', path: `${path}?deleted=true`, body: {} },
    );
    if (!answer.ok) toast({ text: answer.status ? answer.message : actions!.words.failed, tone: 'bad' });
    return answer.ok;
  }
  async function run({ id }: Row, act: 'delete' | 'restore') {
    const { words } = actions!;
    setGone((ids) => [...ids, id]);
    if (!(await send(id, act))) return show(id);
    router.refresh();
    if (act === 'restore') return toast({ text: words.restored });
    return toast({ text: words.deleted, undo: () => void undo(id) });
  }
  async function undo(id: string) {
    if (!(await send(id, 'restore'))) return;
    show(id);
    router.refresh();
    toast({ text: actions!.words.restored });
  }
  async function call({ id }: Row, { call: { path, ...rest }, said }: CallAct) {
    const answer = await callApi({ ...rest, path: path.replace('{id}', id) }, makeKey());
    if (!answer.ok) return toast({ text: answer.status ? answer.message : actions!.words.failed, tone: 'bad' });
    toast({ text: said ?? '' });
    router.refresh();
  }
  return { gone, run, call };
}

interface RowButtonProps {
  row: Row;
  /** With `{name}` for the name of the record. */
  label: string;
  isOpen: boolean;
  onOpen: (at: DOMRect) => void;
}

/** Without JavaScript it leads to the record. */
function RowButton({ row, label, isOpen, onOpen }: RowButtonProps) {
  function open(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    event.preventDefault();
    onOpen(event.currentTarget.getBoundingClientRect());
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link before and without JavaScript
    <a
      href={row.href ?? undefined}
      role="button"
      tabIndex={0}
      data-row-menu
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={label.replace('{name}', row.label ?? '')}
      onClick={open}
      onKeyDown={(event) => [' ', 'ArrowDown'].includes(event.key) && open(event)}
    >
      <Icon name="dots" isShared className="size-5" />
    </a>
  );
}

interface PickProps {
  checked: boolean;
  onChange: (event: unknown) => void;
}

function PickRow({ id, name, checked, onChange }: PickProps & { id: string; name: string }) {
  const t = useTranslations('bulk-acts.bar');
  return (
    <label>
      <input
        type="checkbox"
        name="act.ids"
        value={id}
        form={SELECTION_FORM}
        data-pick
        aria-label={t('selectRow', { name })}
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}

function PickPage({ checked, onChange, isSome }: PickProps & { isSome: boolean }) {
  const t = useTranslations('bulk-acts.bar');
  return (
    <label className="-m-2.5 flex cursor-pointer items-center p-2.5">
      <input
        type="checkbox"
        aria-label={t('selectPage')}
        checked={checked}
        onChange={onChange}
        ref={(element) => {
          if (element) element.indeterminate = isSome && !checked;
        }}
        className="size-4 accent-accent pointer-coarse:size-5"
      />
    </label>
  );
}

interface BodyCellProps {
  column: Column;
  row: Row;
  /** Stays in place while the table scrolls sideways. */
  isFirst: boolean;
  children: ReactNode;
}

/** The cell of a record in a column; on a card with the column's label. */
function BodyCell({ column, row, isFirst, children }: BodyCellProps) {
  const { id, header, narrow, numeric, isLabelled } = column;
  const isEmpty = row.empty?.includes(id) ?? false;
  const isUnseen = isEmpty && narrow !== 'none' && narrow !== 'name';
  const look = classNames(
    isFirst && 'first',
    narrow && (isUnseen ? 'empty' : narrow),
    numeric && 'numeric',
    fromClass(column),
  );
  return (
    <td {...roles.cell} className={look || undefined} data-label={isLabelled && !isEmpty ? header : undefined}>
      {children}
    </td>
  );
}

interface DataTableProps {
  caption: string;
  columns: Column[];
  rows: Row[];
  rowCount: number;
  /** There are more than `rowCount`. */
  isLowerBound?: boolean;
  page: number;
  pageSize: number;
  /** For screen readers. */
  sortLabel: string;
  nameless?: string;
  besideLabel?: string;
  selectable?: Selectable | undefined;
  /** Set if rows have a menu. */
  actions?: RowActions | undefined;
  isCompact?: boolean;
  /** The list for which column widths are saved; if absent, columns cannot be resized. */
  sizedAs?: string;
}

const features = tableFeatures({ rowPaginationFeature, rowSortingFeature, columnSizingFeature, rowSelectionFeature });

/**
 * One page of a list whose sorting, filters and page number are in the address: heads and rows are links, so it works
 * before and without JavaScript. With it, the arrow keys move between rows. If there is no room for a table, rows
 * become cards: the same elements styled differently, and still a table for screen readers.
 */
export function DataTable(props: DataTableProps) {
  const { caption, columns, rowCount, page, pageSize, sortLabel, selectable, actions, isCompact, sizedAs } = props;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const { gone, run, call } = useRowActs(actions);
  const rows = gone.length > 0 ? props.rows.filter(({ id }) => !gone.includes(id)) : props.rows;
  const { before, keep: keepPicked } = useKeptRows(selectable?.list ?? '');
  const [rowSelection, setRowSelection] = useState<RowSelectionState>(() => {
    const { ids, isAll } = before();
    return isAll ? wholePage(rows) : ids;
  });
  const [isAll, setAll] = useState(() => before().isAll);
  function pick(ids: RowSelectionState, all: boolean) {
    setRowSelection(all ? wholePage(rows) : ids);
    setAll(all);
    keepPicked({ ids, isAll: all });
  }
  const { changes } = useCellChanges();
  const changed = (row: Row): Row => {
    const own = changes.filter(({ id }) => id === row.id).map(({ column, text }) => [column, text]);
    return own.length > 0 ? { ...row, cells: { ...row.cells, ...Object.fromEntries(own) } } : row;
  };
  const { widthOf, resize, keep } = useWidths(columns, sizedAs);
  const stacks = columns.some(({ narrow }) => narrow);
  const name = columns.find(({ narrow }) => narrow === 'name') ?? columns[0];
  const { widths, total, isExact, isSized } = tableWidths(
    columns.map((column) => ({ ...column, chosen: widthOf(column.id) })),
    { picks: selectable !== undefined, menus: actions !== undefined },
  );
  const widening = ({ id, widens }: Column) => widths.get(id) !== undefined && widthOf(id) === undefined && widens;
  const definitions: ColumnDef<typeof features, Row>[] = columns.map(({ id, header }) => ({ id, header }));
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row: Row) => row.id,
    manualPagination: true,
    manualSorting: true,
    rowCount,
    onRowSelectionChange: (change) => {
      const ids = typeof change === 'function' ? change(rowSelection) : change;
      if (selectable && Object.keys(ids).length > selectable.most)
        return toast({ text: selectable.tooMany, tone: 'bad' });
      pick(ids, false);
    },
    state: {
      rowSelection,
      pagination: { pageIndex: page - 1, pageSize },
      sorting: columns.filter(({ sorted }) => sorted).map(({ id, sorted }) => ({ id, desc: sorted === 'desc' })),
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const picked = Object.keys(rowSelection).filter((id) => rowSelection[id] && !gone.includes(id));
  const elsewhere = picked.filter((id) => !rows.some((row) => row.id === id));
  const drawn = (
    <Table
      caption={caption}
      {...roles.table}
      width={total}
      className={classNames(
        'data-table',
        selectable && 'has-picks',
        actions && 'has-menus',
        stacks ? 'stacks' : 'max-sm:w-max max-sm:min-w-full',
        isCompact && 'is-compact',
        columns.some(({ from }) => from) && (isSized ? 'drops is-sized' : 'drops'),
        widthStep(
          total,
          columns.some(({ from }) => from),
        ),
        !isExact && '@2xl:min-w-full',
      )}
    >
      <colgroup>
        {selectable && <col className="pick" />}
        {columns.map((column) => (
          <col
            key={column.id}
            width={widths.get(column.id)}
            className={classNames(fromClass(column), widening(column))}
          />
        ))}
        {actions && <col className="menu" />}
      </colgroup>
      <thead {...roles.group} className={classNames(stacks && asCard.head)}>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} {...roles.row}>
            {selectable && (
              <HeaderCell {...roles.head} className={classNames('pick', stacks && asCard.never)}>
                <PickPage
                  checked={table.getIsAllPageRowsSelected()}
                  isSome={picked.length > elsewhere.length}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </HeaderCell>
            )}
            {group.headers.map(({ id }) => (
              <TableHead
                key={id}
                column={byId.get(id)!}
                sortLabel={sortLabel}
                width={widthOf(id)}
                isFirst={id === columns[0]?.id}
                {...(sizedAs && {
                  onResize: (width: number) => resize(id, width),
                  onResized: (width: number | null) => void keep(id, width),
                })}
              />
            ))}
            {actions && (
              <HeaderCell {...roles.head} className="menu">
                <span className="sr-only">{actions.words.column}</span>
              </HeaderCell>
            )}
          </tr>
        ))}
      </thead>
      <tbody {...roles.group}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            {...roles.row}
            data-record={row.id}
            data-acts={row.original.acts?.join(' ')}
            className={row.getIsSelected() || row.original.isCurrent ? 'is-picked' : undefined}
          >
            {selectable && (
              <td {...roles.cell} className="pick">
                <PickRow
                  id={row.id}
                  name={row.original.label ?? row.id}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              </td>
            )}
            {row.getAllCells().map((cell) => (
              <BodyCell
                key={cell.id}
                column={byId.get(cell.column.id)!}
                row={row.original}
                isFirst={cell.column.id === columns[0]?.id}
              >
                {/* Not FlexRender: it turns each function into a component type, which would remount and lose the
                   focus on refresh. */}
                {contentOf(changed(row.original), cell.column.id, name, props)}
              </BodyCell>
            ))}
            {actions && (
              <td {...roles.cell} className="menu">
                <RowButton
                  row={row.original}
                  label={actions.words.label}
                  isOpen={menu?.row.id === row.id}
                  onOpen={(at) => setMenu((open) => (open?.row.id === row.id ? null : { row: row.original, at }))}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  const opened = actions && (
    <OpenRow
      menu={menu}
      columns={columns}
      actions={actions}
      onLeave={(row, act) => {
        pick(Object.fromEntries(Object.entries(rowSelection).filter(([id]) => id !== row.id)), false);
        void run(row, act);
      }}
      onOwn={(row, act) => void call(row, act)}
      onClose={() => setMenu(null)}
    />
  );
  if (!selectable)
    return (
      <>
        {drawn}
        {opened}
        <WholeText />
      </>
    );
  return (
    <div className="group/list space-y-3">
      {drawn}
      {opened}
      <WholeText />
      <SelectionBar
        {...selectable}
        count={picked.length}
        elsewhere={elsewhere}
        onPage={rows.length}
        total={rowCount}
        isLowerBound={props.isLowerBound ?? false}
        isAll={isAll}
        // A selection by hand is kept beneath "all", and restored without it.
        onAll={(wanted) => pick(wanted ? rowSelection : before().ids, wanted)}
        onClear={() => pick({}, false)}
      />
    </div>
  );
}

/** Whether a table may need more width than its frame has, and from how many rem of it no longer; steps as in the CSS. */
function widthStep(total: number, drops: boolean): string | undefined {
  const step = [42, 57, 68].find((rem) => total < rem * 16);
  if (step === 42 || (drops && step === 57)) return undefined;
  return step ? `is-wide fits-${step}` : 'is-wide';
}

const wholePage = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ id }) => [id, true as const]));

/** The content of a cell: empty without a value, since rows of dashes say no more. */
function contentOf(
  row: Row,
  id: string,
  name: Column | undefined,
  { columns, nameless = '—', besideLabel }: DataTableProps,
): ReactNode {
  const content = row.cells[id];
  if (id !== name?.id) {
    if (typeof content !== 'string') return content;
    const lines = <span className="lines">{content}</span>;
    return columns.find((column) => column.id === id)?.initialsOf ? <Person name={content}>{lines}</Person> : lines;
  }
  return <RowName row={row} columns={columns} id={id} nameless={nameless} besideLabel={besideLabel} />;
}
