import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { besideAddress } from '@/components/data-table/list-address';
import { hasTools, RecordList } from '@/components/data-table/record-list';
import { FormLink } from '@/components/form/form-controls';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import type { UndoForm } from '@/components/portal/saved-toast';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import { hrefOf } from '@/lib/core/actor/roles';
import { isUuid } from '@/lib/core/fields/column-values';
import { layoutOf } from '@/lib/core/list-layouts/data';
import { viewIn, viewsOf } from '@/lib/core/saved-views/save-view-form';
import { AUDIENCES } from '@/lib/core/saved-views/schema';
import { first } from '@/lib/core/screens/address';
import { formFor } from '@/lib/core/screens/form-screens';
import { openList } from '@/lib/core/screens/open-list';
import { findPortalRoute, nameKeyOf } from '@/lib/core/screens/portal-routes';
import { changePathOf, mayRestore, newPathOf } from '@/lib/core/screens/record-paths';
import { hrefOfRecord, screenOf } from '@/lib/core/screens/records';
import { mayDuplicate } from '@/lib/core/screens/row-acts';
import { messageKey } from '@/lib/run/i18n/message-key';
import { ActNotice } from '../bulk-acts/act-notice';
import type { ListPart } from '../parts/slots';
import { orNotFound } from '../screen-page';
import { ScreenTabs } from '../screen-tabs';
import { addressWithForm, FormOver, withParameter } from './form-over';
import { ListPanel, openBeside, steppedFrom } from './list-panel';
import { OrderView } from './order-view';

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
  const deleted = first(query.undo);
  const formerView =
    first(query.saved) === 'viewDeleted' ? Object.fromEntries(new URLSearchParams(deleted)) : undefined;
  const ofView =
    formerView ?? (first(query.saved) === 'viewSaved' ? saved.find(({ _id }) => _id === asked.view) : undefined);
  const keepsDeleted = mayRestore(screen.resource, me);
  const undo: UndoForm | undefined = formerView
    ? { action: '/api/forms/saved-views', values: { ...formerView, do: 'save', screen: name } }
    : keepsDeleted && isUuid(deleted)
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
  ].filter(Boolean);
  const others = (
    <>
      {isAside && link(path, t('form.toList'))}
      {more.length > 1 ? <Menu label={t('moreActions')}>{more}</Menu> : more}
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
          (form || keepsDeleted || newPath) && (
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
            newLabel={newLabel}
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
