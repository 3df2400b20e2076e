import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { RecordForm } from '@/components/form/record-form';
import { PageHead } from '@/components/portal/page-head';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { first, type Query } from '@/lib/core/screens/address';
import { type FormScreen, pathOf } from '@/lib/core/screens/form-screens';
import { openForm } from '@/lib/core/screens/open-form';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { messageKey } from '@/lib/run/i18n/message-key';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { parts } from '../parts/part-table';
import { orNotFound } from '../screen-page';

interface FormPageProps {
  me: Person;
  form: FormScreen;
  /** Id of the record being edited; absent for a new one. */
  id?: string | undefined;
  path: string;
  query: Query;
}

export async function FormPage({ me, form, id, path, query }: FormPageProps) {
  const [draft, t] = await Promise.all([ownDraftOf(path, query.draft), getTranslations('portal')]);
  const from = first(query.from) || undefined;
  const given = Object.fromEntries(Object.keys(query).map((name) => [name, first(query[name]).slice(0, 500)]));
  const [view, state] = await Promise.all([
    openForm(form, me, { id, from, draft, given }).catch(orNotFound),
    formState(draft),
  ]);
  const key = form.list.replaceAll('/', '-');
  const list = t(messageKey(`routes.${key}`));
  const one = id ? pathOf(form.one, id) : '';
  const hasRecord = Boolean(id && form.screen.record && findPortalRoute(me.group, one));
  const back = hrefOf(me.group, hasRecord ? one : form.list);
  const title = id ? t('form.change', { name: view.title || list }) : t(messageKey(`newOf.${key}`));
  const beside = form.screen.form?.beside;
  const Beside = beside && parts.besideForm[beside];
  const short = title.length > 80 ? `${title.slice(0, 80)}…` : title;
  return (
    <>
      <PageHead
        title={short}
        trail={[
          { label: list, href: hrefOf(me.group, form.list) },
          ...(hasRecord ? [{ label: view.title, href: back }] : []),
        ]}
      />
      <RecordForm
        key={first(query.draft)}
        action={`/api/forms/records/${view.resource}${id ? `/${id}` : ''}`}
        cancelHref={back}
        view={view}
        errors={state.errors}
        isUnsaved={draft !== null}
        outcome={Beside && <Beside />}
      />
    </>
  );
}
