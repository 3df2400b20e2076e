import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ActNotice } from '@/app/portal/[area]/bulk-acts/act-notice';
import type { ListPart } from '@/app/portal/[area]/parts/slots';
import { orNotFound } from '@/app/portal/[area]/screen-page';
import { ScreenTabs } from '@/app/portal/[area]/screen-tabs';
import { fieldWords } from '@/components/data-table/field-words';
import { besideAddress, listAddress, listQuery } from '@/components/data-table/list-address';
import { ExportLinks } from '@/components/data-table/list-toolbar';
import { OrderList } from '@/components/data-table/order-list';
import { hasTools, RecordList } from '@/components/data-table/record-list';
import { RecordPanel } from '@/components/data-table/record-panel';
import { FormLink } from '@/components/form/form-controls';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import type { UndoForm } from '@/components/portal/saved-toast';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { shapesOf } from '@/lib/core/describe';
import { layoutOf } from '@/lib/core/list-layouts/data';
import { viewIn, viewsOf } from '@/lib/core/saved-views/save-view-form';
import { AUDIENCES } from '@/lib/core/saved-views/schema';
import { first, type Query } from '@/lib/core/screens/address';
import { formFor, pathOf } from '@/lib/core/screens/form-screens';
import type { ListScreen } from '@/lib/core/screens/lists';
import { type ListView, openList } from '@/lib/core/screens/open-list';
import { openRecord, type RecordView, titleOf } from '@/lib/core/screens/open-record';
import { steppedHref } from '@/lib/core/screens/open-steps';
import { findPortalRoute, nameKeyOf } from '@/lib/core/screens/portal-routes';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { changePathOf, mayRestore, newPathOf } from '@/lib/core/screens/record-paths';
import { hrefOfRecord, nameFields, screenOf } from '@/lib/core/screens/records';
import { mayDuplicate } from '@/lib/core/screens/row-acts';
import { openUndo } from '@/lib/core/screens/undo';
import { Problem } from '@/lib/run/errors';
import { messageKey } from '@/lib/run/i18n/message-key';
import { texts } from '@/lib/run/i18n/texts';
import { addressWithForm, FormOver, withParameter } from './form-over';

interface ListPageProps extends ListPart {
  above?: ReactNode;
}

export async function ListPage({ me, screen, name, path, query, above, within = {} }: ListPageProps) {
  const [layout, saved, t, all] = await Promise.all([
    layoutOf(me, name),
    viewsOf(me, name),
    getTranslations('portal'),
    getTranslations(),
  ]);
  const asked = viewIn(saved, me.group, query);
  const view = await openList(screen, me, asked.query, layout).catch(orNotFound);
  view.state.view = asked.view;
  const open = first(query.open);
  const panel = open ? await openBeside(me, view, open) : null;
  const key = name.replaceAll('/', '-');
  const form = formFor(screen.resource, me);
  const begins = screen.begins && findPortalRoute(me.group, screen.begins.at) ? screen.begins : undefined;
  const newPath = begins?.at ?? newPathOf(screen.resource, me);
  const changePath = changePathOf(screen.resource, me);
  const isDialog = form?.screen.form?.inDialog === true;
  const isDeleted = view.state.chosen.deleted === 'true';
  const orderedBy = form?.screen.orderedBy;
  const isArranged = orderedBy !== undefined && first(query.view) === 'order';
  const deleted = openUndo(me, query);
  const formerView =
    deleted !== null && first(query.saved) === 'viewDeleted'
      ? Object.fromEntries(new URLSearchParams(deleted))
      : undefined;
  const ofView =
    formerView ?? (first(query.saved) === 'viewSaved' ? saved.find(({ _id }) => _id === asked.view) : undefined);
  const keepsDeleted = mayRestore(screen.resource, me);
  const undo: UndoForm | undefined = formerView
    ? { action: '/api/forms/saved-views', values: { ...formerView, do: 'save', screen: name } }
    : keepsDeleted && deleted
      ? { action: `/api/forms/records/${screen.resource}/${deleted}`, values: { action: 'restore' } }
      : undefined;
  const isOption = screen.tab !== undefined;
  const called = nameKeyOf(me.group, name);
  const titleKey = `routes.${called}`;
  const text = (one: string) => (t.has(messageKey(one)) ? t(messageKey(one)) : null);
  const newLabel = begins ? all(begins.label as 'portal.form.add') : t('form.add');
  const [noneTitle, noneText] = [text(`empty.${me.group}.${key}.title`), text(`empty.${me.group}.${key}.text`)];
  const link = (href: string, label: string) => (
    <LinkButton key={label} variant="secondary" href={href}>
      {label}
    </LinkButton>
  );
  const isAside = isArranged || isDeleted;
  const more = [
    orderedBy && !isArranged && link(`${path}?view=order`, t('form.arrange')),
    keepsDeleted && !isDeleted && link(`${path}?deleted=true`, t('form.deleted')),
    me.group === 'admin' &&
      screenOf(screen.resource)?.imported &&
      link(`${hrefOf(me.group, 'options/imports/new')}?resource=${screen.resource}`, t('form.import')),
    !isArranged && view.total > 0 && (
      <ExportLinks key="export" screen={name} list={listQuery(view.state, within)} view={view} />
    ),
  ].filter(Boolean);
  const others = (
    <>
      {isAside && link(path, t('form.toList'))}
      {more.length > 0 && <Menu label={t('moreActions')}>{more}</Menu>}
    </>
  );
  const hasSheet = !isArranged && hasTools(view, saved);
  return (
    <>
      <Saved what={query.saved} values={{ name: ofView?.name || me.name || me.email }} undo={undo} />
      <PageHead
        title={text(titleKey) ?? key}
        purpose={text(`purposes.${called}`) ?? (isOption ? text(`optionTexts.${name.split('/').at(-1)}`) : null)}
        {...(isOption && { trail: [{ label: t('routes.options'), href: hrefOf(me.group, 'options') }] })}
        isTight
        action={
          (newPath || isAside || more.length > 0) && (
            <div className="flex flex-wrap gap-2">
              {newPath && (
                // First where buttons stack, last beside the edge where they are in a row.
                <span className="sm:order-last">
                  <FormLink href={hrefOf(me.group, newPath)} over={isDialog && addressWithForm(path, query, 'new')}>
                    <Icon name="plus" />
                    {newLabel}
                  </FormLink>
                </span>
              )}
              {hasSheet ? <div className="flex flex-wrap gap-2 max-sm:hidden">{others}</div> : others}
            </div>
          )
        }
      />
      {form && isDialog && query.form && <FormOver me={me} form={form} path={path} query={query} />}
      <ScreenTabs area={me.group} here={name} />
      {above}
      <ActNotice me={me} id={first(query.act)} />
      {isArranged ? (
        <OrderView me={me} screen={screen} orderedBy={orderedBy} path={path} query={query} />
      ) : (
        <div className={panel ? 'grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_28rem]' : undefined}>
          <RecordList
            caption={text(titleKey) ?? key}
            path={path}
            view={view}
            exportAs={name}
            bulkHref={hrefOf(me.group, 'bulk-acts/new')}
            within={within}
            savedViews={saved}
            besideOf={(id) => besideAddress(path, view.state, id)}
            newHref={newPath && hrefOf(me.group, newPath)}
            editHref={changePath && hrefOf(me.group, changePath)}
            editOver={isDialog ? withParameter(addressWithForm(path, query), 'form={id}') : undefined}
            copyHref={
              form && mayDuplicate(screen.resource, me) ? `${hrefOf(me.group, form.list)}/new?from={id}` : undefined
            }
            mayShareWith={me.group === 'admin' ? AUDIENCES.filter((group) => screen.areas.includes(group)) : []}
            further={more}
            none={noneTitle && noneText ? { title: noneTitle, text: noneText } : null}
            hrefOf={(id) => {
              const href = hrefOfRecord(me.group, screen.resource, id);
              return href ? steppedFrom(isDeleted ? `${href}?deleted=true` : href, me, path, view, id) : null;
            }}
          />
          {panel && <ListPanel me={me} list={view} path={path} view={panel} />}
        </div>
      )}
    </>
  );
}

/** By id, or the first or last one of the page. Null if there is none. */
async function openBeside(me: Person, list: ListView, open: string): Promise<RecordView | null> {
  const found = { first: list.records[0], last: list.records.at(-1) }[open];
  const id = found?._id ?? open;
  if (!id || !hrefOfRecord(me.group, list.resource, id)) return null;
  return openRecord(list.resource, me, id, list.state.chosen.deleted === 'true').catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  });
}

/** The page of a record in a list, with links to its neighbours there if its position from the beginning is known. */
function steppedFrom(href: string, me: Person, path: string, { state, records, groups }: ListView, id: string): string {
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
async function ListPanel({ me, list, path, view }: ListPanelProps) {
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

interface OrderViewProps {
  me: Person;
  screen: ListScreen;
  orderedBy: string;
  path: string;
  query: Query;
}

/** The first hundred records of a list, or of one of its choices, to sort by hand. */
async function OrderView({ me, screen, orderedBy, path, query }: OrderViewProps) {
  const names = nameFields(screen.resource);
  const within = screenOf(screen.resource)?.orderedWithin;
  const options = shapesOf(resourceNamed(screen.resource)).find(({ name }) => name === within)?.options ?? [];
  const locale = await getLocale();
  const usual = options.includes(locale) ? locale : options[0];
  const chosen = within ? { [within]: first(query[within]) || usual } : {};
  const shown = { ...chosen, sort: orderedBy, limit: '100', columns: [...names, orderedBy].join(',') };
  const [view, t, fields] = await Promise.all([
    openList(screen, me, shown).catch(orNotFound),
    getTranslations('records.arrange'),
    fieldWords(screen.resource),
  ]);
  const field = view.filters.find(({ name }) => name === within);
  const nameOf = (record: Record<string, unknown>) =>
    names
      .map((name) => record[name])
      .filter((one) => typeof one === 'string')
      .join(' ');
  const said = 'drag up down saved failed instructions lifted over dropped cancelled';
  return (
    <div className="max-w-3xl space-y-3">
      {field && (
        <nav aria-label={fields.field(field.name)} className="flex flex-wrap gap-2">
          {field.options.map((option) => (
            <Chip
              key={option}
              href={`${path}?view=order&${field.name}=${option}`}
              selected={view.state.chosen[field.name] === option}
            >
              {fields.value(field, option)}
            </Chip>
          ))}
        </nav>
      )}
      <Card>
        <p className="mb-3 text-ink-soft text-sm">{t('hint')}</p>
        <OrderList
          key={view.records.map(({ _id }) => _id).join()}
          action={`/api/forms/records/${screen.resource}/order`}
          hidden={Object.entries(view.state.chosen)}
          records={view.records.map((record) => ({ id: record._id, name: nameOf(record) }))}
          words={await texts('records.arrange', said)}
        />
      </Card>
    </div>
  );
}
