import { getTranslations } from 'next-intl/server';
import { FormDialog } from '@/components/form/form-controls';
import { formState } from '@/components/form/form-state';
import { RecordForm } from '@/components/form/record-form';
import type { Person } from '@/lib/core/actor/actor';
import { first, type Query } from '@/lib/core/screens/address';
import { type FormScreen, pathOf } from '@/lib/core/screens/form-screens';
import { openForm } from '@/lib/core/screens/open-form';
import { messageKey } from '@/lib/run/i18n/message-key';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { orNotFound } from '../screen-page';

const ABOUT_FORMS = ['form', 'from', 'draft', 'saved', 'undo'];

/** `new`, or the id of the record to edit, opens a form over the screen; absent: the screen alone. */
export function addressWithForm(path: string, query: Query, form?: string): string {
  const kept = Object.entries(query).filter(([name]) => !ABOUT_FORMS.includes(name));
  const parameters = new URLSearchParams(
    kept.flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one])),
  );
  if (form) parameters.set('form', form);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

export const withParameter = (address: string, parameter: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}`;

interface FormOverProps {
  me: Person;
  form: FormScreen;
  path: string;
  query: Query;
}

export async function FormOver({ me, form, path, query }: FormOverProps) {
  const asked = first(query.form);
  const id = asked === 'new' ? undefined : asked;
  const page = id ? `${pathOf(form.one, id)}/edit` : `${form.list}/new`;
  const [draft, t] = await Promise.all([ownDraftOf(page, query.draft), getTranslations('portal')]);
  const [view, state] = await Promise.all([openForm(form, me, { id, draft }).catch(orNotFound), formState(draft)]);
  const key = form.list.replaceAll('/', '-');
  return (
    <FormDialog
      title={
        id ? t('form.change', { name: view.title || t(messageKey(`routes.${key}`)) }) : t(messageKey(`newOf.${key}`))
      }
      closeLabel={t('cancel')}
    >
      <RecordForm
        key={first(query.draft)}
        action={`/api/forms/records/${view.resource}${id ? `/${id}` : ''}`}
        cancelHref={addressWithForm(path, query)}
        view={view}
        errors={state.errors}
        isOver
        isUnsaved={draft !== null}
      />
    </FormDialog>
  );
}
