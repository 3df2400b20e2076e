import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PasskeyProof } from '@/components/accounts/passkey-proof';
import { fieldWords } from '@/components/data-table/field-words';
import { nameMarker } from '@/components/data-table/marked-names';
import { editorWords } from '@/components/fields/editor-words';
import { FieldEditor } from '@/components/fields/field-editor';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { OPENED_WITH } from '@/lib/core/form-drafts/rules.opened-with';
import type { FormView } from '@/lib/core/screens/open-form';
import { messageKey } from '@/lib/run/i18n/message-key';
import { AskedOf } from './asked-of';
import { ErrorSummary } from './error-summary';
import type { FormState } from './form-state';
import { GuardedForm } from './guarded-form';
import { Meanwhile } from './meanwhile';

interface RecordFormProps {
  action: string;
  cancelHref: string;
  view: FormView;
  errors: FormState['errors'];
  /** Preview of what is being written, below the fields. */
  outcome?: ReactNode;
  /** Shown in a dialog over another screen. */
  isOver?: boolean;
  /** Rejected, with the values typed. */
  isUnsaved?: boolean;
}

const beside = (place: true | 'tall' | undefined) => (place ? place === 'tall' && 'xl:row-span-2' : 'xl:col-span-2');

/** The generic form: a resource's fields in groups, each by its kind, below any conflicts with changes by others. */
export async function RecordForm({
  action,
  cancelHref,
  view,
  errors,
  outcome,
  isOver = false,
  isUnsaved = errors.length > 0,
}: RecordFormProps) {
  const [marked, words, t, all] = await Promise.all([
    nameMarker(),
    fieldWords(view.resource),
    getTranslations('records.form'),
    getTranslations(),
  ]);
  const names = marked(view);
  const { groups, values, version, meanwhile } = view;
  const said = await editorWords(view.resource);
  const labels = Object.fromEntries(
    groups.flatMap(({ fields }) => fields.map(({ name }) => [name, words.field(name)])),
  );
  const Group = isOver ? 'div' : Card;
  const isWide = !isOver && groups.some(({ isBeside }) => isBeside);
  return (
    <div className={isWide ? 'max-w-6xl' : 'max-w-3xl'}>
      {/* The comparison replaces the general message about the conflict. */}
      <ErrorSummary errors={meanwhile ? errors.filter(({ field }) => field) : errors} labels={labels} />
      <GuardedForm
        action={action}
        cancelHref={cancelHref}
        isOver={isOver}
        isUnsaved={isUnsaved}
        words={{
          submit: t('save'),
          cancel: all('portal.cancel'),
          sending: all('forms.sending'),
          failed: t('failed'),
          leaveTitle: t('leaveTitle'),
          leaveText: t('leaveText'),
          leave: t('leave'),
          stay: t('stay'),
        }}
      >
        {meanwhile && <Meanwhile meanwhile={meanwhile} words={words} names={names} />}
        {version && (
          <>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name={OPENED_WITH} value={view.openedWith} />
          </>
        )}
        <div className={isWide ? 'grid items-start gap-5 *:min-w-0 xl:grid-cols-2' : 'space-y-5'}>
          {view.asksPassword && (
            <Card className="space-y-3 border-accent!">
              <h2 className="font-semibold text-lg">{all('portal.verification.title')}</h2>
              <p className="text-ink-soft">{all('portal.verification.text')}</p>
              <PasskeyProof sends />
              <TextField
                name="verificationPassword"
                type="password"
                label={all('portal.verification.passwordOrCode')}
                autoComplete="current-password"
                maxLength={LONGEST.password}
                error={errors.find(({ field }) => field === 'verificationPassword')?.text}
              />
            </Card>
          )}
          {groups.map(({ heading, fields, isBeside }) => (
            <Group key={heading ?? ''} className={classNames('space-y-4', isWide && beside(isBeside))}>
              {heading && <h2 className="font-semibold text-lg">{all(messageKey(`records.sections.${heading}`))}</h2>}
              {fields.map((field) => {
                const editor = (
                  <FieldEditor
                    key={field.name}
                    field={field}
                    values={values}
                    names={names}
                    said={said}
                    hint={field.hasHelp ? all(messageKey(`records.help.${view.resource}.${field.name}`)) : undefined}
                    errors={errors}
                  />
                );
                if (!field.askedOf) return editor;
                const { field: by, values: among } = field.askedOf;
                return (
                  <AskedOf key={field.name} field={by} among={among} initially={values[by] ?? ''}>
                    {editor}
                  </AskedOf>
                );
              })}
            </Group>
          ))}
          {outcome}
        </div>
      </GuardedForm>
    </div>
  );
}
