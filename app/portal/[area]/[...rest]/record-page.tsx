import type { Route } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { RecordDetails } from '@/components/data-table/record-details';
import { NewsCard } from '@/components/news/news-card';
import { OwnActs } from '@/components/portal/own-acts';
import { PageHead } from '@/components/portal/page-head';
import { RecordActions } from '@/components/portal/record-actions';
import { RecordHistory } from '@/components/portal/record-history';
import { Saved } from '@/components/portal/saved';
import { ReportButton } from '@/components/reportings/report-button';
import { OriginCard } from '@/components/requests/origin-card';
import { SeeAs } from '@/components/users/see-as';
import { SightLinks } from '@/components/users/sight-links';
import type { Person } from '@/lib/auth/actor';
import { groupOf, type Role } from '@/lib/auth/roles';
import { mayReport } from '@/lib/reportings/policy';
import { originsOf } from '@/lib/requests/open-application';
import { mergedHref } from '@/lib/requests/open-duplicates';
import { isRequest } from '@/lib/requests/schema';
import { isUuid } from '@/lib/rest/column-values';
import type { Query } from '@/lib/screens/address';
import { formOf, pathOf } from '@/lib/screens/form-screens';
import { openHistory, openRecord, titleOf } from '@/lib/screens/open-record';
import { ownActsOn } from '@/lib/screens/own-acts';
import { hrefOf, landingPage } from '@/lib/screens/portal-routes';
import { resourceNamed } from '@/lib/screens/read-records';
import type { RecordScreen } from '@/lib/screens/records';
import { mayDuplicate } from '@/lib/screens/row-acts';
import { readSettings } from '@/lib/settings/data';
import { DeletedRecord, isDeletedAsked } from '../deleted-record';
import { orNotFound } from '../or-not-found';
import { RecordSteps } from '../record-steps';
import { AccountPage } from './account-page';
import { addressWithForm, FormOver } from './form-over';
import { OutboxLetter } from './outbox-letter';
import { WorkPage } from './work-page';

interface RecordPageProps {
  me: Person;
  screen: RecordScreen;
  id: string;
  query: Query;
}

export async function RecordPage({ me, screen, id, query }: RecordPageProps) {
  const isDeleted = isDeletedAsked(screen.resource, me, query);
  if (isDeleted && !formOf(screen.resource))
    return <DeletedRecord me={me} resource={screen.resource} id={id} list={screen.list} />;
  const [view, t, history] = await Promise.all([
    openRecord(screen.resource, me, id, isDeleted).catch(async (problem: unknown) => {
      const now = isRequest(screen.resource) ? await mergedHref(me, screen.resource, id) : null;
      return now ? redirect(now as Route) : orNotFound(problem);
    }),
    getTranslations('portal'),
    openHistory(me, screen.resource, id),
  ]);
  const academy = view.resource === 'news' ? (await readSettings())['links.academy'] : '';
  const form = formOf(screen.resource);
  const hasForm = form?.areas.includes(me.group) ?? false;
  const list = t(`routes.${screen.list.replaceAll('/', '-')}` as never);
  const { record } = view;
  const words = await fieldWords(view.resource);
  const title = titleOf(view, words.value) || list;
  const here = title.length > 80 ? `${title.slice(0, 80)}…` : title;
  const isPerson = screen.resource === 'users';
  const acts = ownActsOn(resourceNamed(view.resource), me, { ...record, abilities: view.abilities });
  return (
    <>
      <Saved what={query.saved} undo={undoOf(screen.resource, id, query)} />
      <PageHead
        title={here}
        steps={<RecordSteps me={me} resource={screen.resource} id={id} query={query} />}
        trail={{
          label: t('trail'),
          crumbs: [
            { label: list, href: hrefOf(me.group, screen.list) },
            { label: here, href: '#content' },
          ],
        }}
        action={
          <div className="flex flex-wrap gap-2">
            {form && hasForm && (
              <RecordActions
                action={`/api/forms/records/${screen.resource}/${id}`}
                editHref={view.abilities.update ? hrefOf(me.group, `${pathOf(form.one, id)}/edit`) : undefined}
                over={form.screen.form?.inDialog && addressWithForm(hrefOf(me.group, pathOf(form.one, id)), query, id)}
                copyHref={
                  mayDuplicate(screen.resource, me) ? hrefOf(me.group, `${form.list}/new?from=${id}`) : undefined
                }
                // Users cannot delete their own account here: nobody could restore it.
                mayDelete={view.abilities.delete && id !== me.id}
                isDeleted={isDeleted}
              />
            )}
            {!isDeleted && (
              <OwnActs
                // What this person sees is asked for below, beside who sees them.
                acts={acts.filter(({ name }) => name !== 'sight')}
                dialogs={{ seeAs: <SeeAs id={id} name={title} to={landingPage(groupOf(record.role as Role))} /> }}
              />
            )}
          </div>
        }
      />
      {form && hasForm && form.screen.form?.inDialog && query.form && (
        <FormOver me={me} form={form} path={hrefOf(me.group, pathOf(form.one, id))} query={{ ...query, form: id }} />
      )}
      <WorkPage me={me} view={view} draft={query.draft}>
        <RecordDetails view={view} />
      </WorkPage>
      {view.resource === 'outbox' && <OutboxLetter me={me} view={view} id={id} draft={query.draft} />}
      {view.resource === 'news' && (
        <section className="mt-4 max-w-md">
          <h2 className="mb-2 font-semibold">{t('form.preview')}</h2>
          <NewsCard news={[view.record]} academy={academy} />
        </section>
      )}
      {screen.list === 'experts' && mayReport(me.group) && (
        <div className="mt-4">
          <ReportButton about={{ userId: id }} name={here} me={me.id} path={hrefOf(me.group, `experts/${id}`)} />
        </div>
      )}
      {isPerson && <OriginCard origins={await originsOf(me, 'user', id)} />}
      {history && hasForm && (
        <RecordHistory entries={history} hrefOf={(entry) => hrefOf(me.group, `options/audit-entries/${entry}`)} />
      )}
      <SightLinks admin={me.group === 'admin'} resource={screen.resource} id={id} />
      {me.group === 'admin' && view.resource === 'users' && id !== me.id && (
        <AccountPage id={id} record={record} draft={query.draft} isProfessional={view.abilities.changeLevel === true} />
      )}
    </>
  );
}

/** The undo shown after a merger, on the request that the other one was merged into. */
function undoOf(resource: string, id: string, { undo }: Query) {
  if (!isRequest(resource) || typeof undo !== 'string' || !isUuid(undo)) return;
  return { action: `/api/forms/requests/${resource}/${id}`, values: { separateId: undo } };
}
