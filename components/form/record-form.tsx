import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FieldValue } from '@/components/data-table/field-value';
import { fieldWords } from '@/components/data-table/field-words';
import { editorWords } from '@/components/fields/editor-words';
import { FieldEditor } from '@/components/fields/field-editor';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import type { FormView } from '@/lib/screens/open-form';
import { ErrorSummary } from './error-summary';
import type { FormState } from './form-state';
import { GuardedForm } from './guarded-form';

interface RecordFormProps {
  action: string;
  cancelHref: string;
  view: FormView;
  errors: FormState['errors'];
  /** What comes of what is being written, below the fields. */
  outcome?: ReactNode;
}

const beside = (place: true | 'tall' | undefined) => (place ? place === 'tall' && 'xl:row-span-2' : 'xl:col-span-2');

/** The generic form: a noun's fields in groups, each by its kind; what somebody else has changed meanwhile stands above. */
export async function RecordForm({ action, cancelHref, view, errors, outcome }: RecordFormProps) {
  const [words, t, all] = await Promise.all([
    fieldWords(view.resource),
    getTranslations('records.form'),
    getTranslations(),
  ]);
  const { groups, values, names, version, meanwhile } = view;
  const said = await editorWords(view.resource);
  const labels = Object.fromEntries(
    groups.flatMap(({ fields }) => fields.map(({ name }) => [name, words.field(name)])),
  );
  const isWide = groups.some(({ isBeside }) => isBeside);
  return (
    <div className={isWide ? 'max-w-6xl' : 'max-w-3xl'}>
      <ErrorSummary errors={errors} labels={labels} />
      {meanwhile && (
        <Notice tone="warn" className="mb-5">
          <p className="font-semibold">{t('meanwhile', { by: meanwhile.by ?? t('somebody') })}</p>
          <p>{t('meanwhileText')}</p>
          <table className="mt-2 w-full text-left text-sm">
            <thead>
              <tr>
                {[t('field'), t('theirs')].map((head) => (
                  <th key={head} scope="col" className="py-1 pr-4 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {meanwhile.fields.map(({ field, theirs }) => (
                <tr key={field.name} className="border-line border-t align-top">
                  <th scope="row" className="py-1.5 pr-4 font-normal text-ink-soft">
                    {words.field(field.name)}
                  </th>
                  <td className="py-1.5">
                    <FieldValue field={field} value={theirs} words={words} names={names} whole />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Notice>
      )}
      <GuardedForm
        action={action}
        cancelHref={cancelHref}
        words={{
          ...{ submit: t('save'), cancel: all('portal.cancel'), sending: all('forms.sending'), failed: t('failed') },
          ...{ leaveTitle: t('leaveTitle'), leaveText: t('leaveText'), leave: t('leave'), stay: t('stay') },
        }}
      >
        {version && <input type="hidden" name="version" value={version} />}
        <div className={isWide ? 'grid items-start gap-5 *:min-w-0 xl:grid-cols-2' : 'space-y-5'}>
          {view.asksPassword && (
            <Card className="space-y-3 border-accent!">
              <h2 className="font-semibold text-lg">{all('portal.verification.title')}</h2>
              <p className="text-ink-soft">{all('portal.verification.text')}</p>
              <TextField
                name="verificationPassword"
                type="password"
                label={all('portal.verification.password')}
                autoComplete="current-password"
                maxLength={128}
                error={errors.find(({ field }) => field === 'verificationPassword')?.text}
              />
            </Card>
          )}
          {groups.map(({ heading, fields, isBeside }) => (
            <Card key={heading ?? ''} className={classNames('space-y-4', isWide && beside(isBeside))}>
              {heading && <h2 className="font-semibold text-lg">{all(`records.sections.${heading}` as never)}</h2>}
              {fields.map((field) => (
                <FieldEditor
                  key={field.name}
                  field={field}
                  values={values}
                  names={names}
                  said={said}
                  hint={field.hasHelp ? all(`records.help.${view.resource}.${field.name}` as never) : undefined}
                  error={errors.find((one) => one.field === field.name || one.field.startsWith(`${field.name}.`))?.text}
                />
              ))}
            </Card>
          ))}
          {outcome}
        </div>
      </GuardedForm>
    </div>
  );
}
