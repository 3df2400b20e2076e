import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PortalFileBox } from '@/components/fields/portal-file-box';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { PortalForm } from '@/components/portal/portal-form';
import { Card } from '@/components/ui/card';
import { SelectField } from '@/components/ui/select-field';
import { hrefOf } from '@/lib/core/actor/roles';
import { MAX_ROWS } from '@/lib/core/imports/schema';
import { LARGEST_SHEET } from '@/lib/core/imports/sheet-limits';
import { first } from '@/lib/core/screens/address';
import { screens } from '@/lib/core/screens/registered';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../../../screen-page';

export const generateMetadata = pageTitle('imports.new');

export default async function NewImport({ searchParams }: PageProps<'/portal/[area]/options/imports/new'>) {
  const [query, me, t, all] = await Promise.all([
    searchParams,
    currentPerson(),
    getTranslations('imports'),
    getTranslations(),
  ]);
  if (me.group !== 'admin') notFound();
  const state = await formState(await ownDraftOf('options/imports/new', query.draft));
  const nouns = screens.filter(({ imported }) => imported).map(({ resource }) => resource);
  const options = nouns.map((value) => ({ value, label: all(`audit-entries.values.entity.${value as 'faqs'}`) }));
  const error = state.errors.find(({ field }) => field === 'file')?.text;
  const list = hrefOf(me.group, 'options/imports');
  return (
    <>
      <PageHead
        title={t('new')}
        purpose={t('purpose')}
        trail={[{ label: all('portal.routes.options-imports'), href: list }]}
      />
      <Card className="max-w-2xl">
        <PortalForm
          action="/api/forms/imports"
          state={state}
          labels={{ resource: t('what'), file: t('columns.fileName') }}
          submit={t('read')}
          multipart
        >
          <SelectField
            name="resource"
            label={t('what')}
            options={options.toSorted((one, other) => one.label.localeCompare(other.label))}
            placeholder={all('forms.choose')}
            defaultValue={state.values.resource ?? first(query.resource)}
          />
          <PortalFileBox
            name="file"
            label={t('columns.fileName')}
            hint={t('fileHint', { megabytes: String(LARGEST_SHEET), rows: MAX_ROWS })}
            prompt={all('forms.dropFile')}
            accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            {...(error && { error })}
          />
        </PortalForm>
      </Card>
    </>
  );
}
