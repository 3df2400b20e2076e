import { randomUUID } from 'node:crypto';
import { getLocale, getTranslations } from 'next-intl/server';
import { PreviewCard } from '@/components/bulk-changes/preview-card';
import { editorWords } from '@/components/data-table/field-words';
import { FieldEditor } from '@/components/fields/field-editor';
import { PageHead } from '@/components/portal/page-head';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { RadioGroup } from '@/components/ui/radio-group';
import { hrefOf } from '@/lib/core/actor/roles';
import { openPreview } from '@/lib/core/bulk-changes/open-preview';
import { hiddenActForm, listOfAct, readActForm } from '@/lib/core/bulk-changes/rules.form';
import { BULK_WAYS, MOST_RECORDS } from '@/lib/core/bulk-changes/schema';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { translator } from '@/lib/run/i18n/translate';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { orNotFound, pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('bulk-acts.title');

const ACTION = '/api/forms/bulk-acts';

export default async function NewBulkAct({ searchParams }: PageProps<'/portal/[area]/bulk-acts/new'>) {
  const [query, me, t, locale, routes, all] = await Promise.all([
    searchParams,
    currentPerson(),
    getTranslations('bulk-acts'),
    getLocale(),
    getTranslations('portal.routes'),
    getTranslations(),
  ]);
  const draft = await ownDraftOf('bulk-acts/new', query.draft);
  const sent = draft?.values ?? query;
  const form = readActForm(sent);
  const typed = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, [value ?? ''].flat().at(-1) ?? '']),
  );
  const isChosen = typed['act.preview'] === 'true';
  const view = await openPreview(me, form, typed, isChosen).catch(orNotFound);
  const [said, say] = await Promise.all([editorWords(view.resource), translator(locale)]);
  const { field, preview, problems } = view;
  const label = field ? said.words.field(field.name) : '';
  const list = routes(form.screen.replaceAll('/', '-') as 'users');
  const back = hrefOf(me.group, listOfAct(form));
  const asks = asksPassword(draft);
  const isReady = form.kind !== 'update' || (isChosen && problems.length === 0);
  const changed = preview.open - preview.same;
  const hidden = hiddenActForm(form).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  const chosenAbove = ({ key }: { key: string | null }) => field?.isList && key === 'act.way';
  return (
    <>
      <PageHead
        title={t(`titles.${form.kind}`, { field: label })}
        purpose={preview.isTooMany ? null : t('ofList', { count: preview.total, list })}
        trail={[{ label: list, href: back }]}
        here={t('title')}
      />
      <div className="max-w-3xl space-y-4">
        {draft && !asks && (
          <Notice tone="bad" role="alert">
            {draft.fields.map(({ message, values }) => (
              <p key={message}>{say(message, values)}</p>
            ))}
          </Notice>
        )}
        {preview.isTooMany && <Notice tone="bad">{say('errors.tooManyRecords', { most: MOST_RECORDS })}</Notice>}
        {field && !preview.isTooMany && (
          <Card>
            <form className="space-y-4">
              {hidden.filter((one) => !chosenAbove(one))}
              <input type="hidden" name="act.preview" value="true" />
              {field.isList && (
                <RadioGroup
                  name="act.way"
                  label={t('way.label')}
                  defaultValue={form.way}
                  options={BULK_WAYS.map((value) => ({ value, label: t(`way.${value}`) }))}
                />
              )}
              <FieldEditor
                field={field}
                values={typed}
                names={view.names}
                said={said}
                errors={problems.map(({ message, values }) => ({ field: field.name, text: say(message, values) }))}
                hint={field.isNullable ? t('emptyClears') : undefined}
              />
              <Button type="submit" variant={isReady ? 'secondary' : 'primary'}>
                {t('preview')}
              </Button>
            </form>
          </Card>
        )}
        {!preview.isTooMany && <PreviewCard view={view} kind={form.kind} words={said.words} isReady={isReady} />}
        {isReady &&
          !preview.isTooMany &&
          changed > 0 &&
          (asks ? (
            <VerificationForm action={ACTION} state={{ values: typed, errors: [] }} />
          ) : (
            <form method="post" action={ACTION} className="flex flex-wrap gap-2">
              {hidden}
              {field &&
                Object.entries(typed)
                  .filter(([name]) => name === field.name || name.startsWith(`${field.name}.`))
                  .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
              <input type="hidden" name="act.preview" value="true" />
              <input type="hidden" name="act.expected" value={preview.total} />
              <input type="hidden" name="act.token" value={randomUUID()} />
              <Button type="submit" variant={form.kind === 'delete' ? 'danger' : 'primary'}>
                {t(`confirm.${form.kind}`, { count: changed })}
              </Button>
              <LinkButton variant="secondary" href={back}>
                {all('portal.cancel')}
              </LinkButton>
            </form>
          ))}
      </div>
    </>
  );
}
