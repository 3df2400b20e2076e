import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PasskeyProof } from '@/components/accounts/passkey-proof';
import { FieldValue } from '@/components/data-table/field-value';
import { editorWords, fieldWords, type Words } from '@/components/data-table/field-words';
import { nameMarker } from '@/components/data-table/marked-names';
import { FieldEditor } from '@/components/fields/field-editor';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { FoldedCard } from '@/components/ui/folded-card';
import { Notice } from '@/components/ui/notice';
import { PasswordField } from '@/components/ui/text-field';
import { OPENED_WITH } from '@/lib/core/form-drafts/rules.opened-with';
import type { FormView } from '@/lib/core/screens/open-form';
import { messageKey } from '@/lib/run/i18n/message-key';
import { texts } from '@/lib/run/i18n/texts';
import { ErrorSummary } from './error-summary';
import { VisibleWhen } from './form-controls';
import type { FormState } from './form-state';
import { GuardedForm } from './guarded-form';
import { SentOnce } from './sent-once';

interface ConcurrentChangesProps {
  meanwhile: NonNullable<FormView['meanwhile']>;
  words: Words;
  names: Record<string, string>;
}

/** A conflict with others' changes: those of other fields are taken over and named, the rest compared. */
async function ConcurrentChanges({ meanwhile, words, names }: ConcurrentChangesProps) {
  const [t, format] = await Promise.all([getTranslations('records.form'), getFormatter()]);
  const { by, fields, taken } = meanwhile;
  const called = format.list(taken.map((name) => words.field(name)));
  return (
    <div id="problems" tabIndex={-1} className="mb-5 scroll-mt-24">
      <Notice tone="warn">
        <p className="font-semibold">{t('meanwhile', { by: by ?? t('somebody') })}</p>
        {taken.length > 0 && <p>{t('takenOver', { count: taken.length, fields: called })}</p>}
        <p>{t(fields.length > 0 ? 'meanwhileText' : 'saveAgain')}</p>
        <div className="mt-3 space-y-3 empty:hidden">
          {fields.map(({ field, mine, theirs }) => (
            <fieldset key={field.name} className="grid gap-2 sm:grid-cols-2">
              <legend className="mb-1 font-semibold">{words.field(field.name)}</legend>
              {(['mine', 'theirs'] as const).map((whose) => (
                <div
                  key={whose}
                  className="relative flex min-w-0 items-start gap-2 rounded-control border border-line bg-raised p-3 text-ink has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    id={`keep.${field.name}.${whose}`}
                    name={`keep.${field.name}`}
                    value={whose}
                    defaultChecked={whose === 'mine'}
                    className="mt-1 size-4 shrink-0 accent-accent"
                  />
                  <div className="min-w-0">
                    {/* The whole box is clickable. */}
                    <label
                      htmlFor={`keep.${field.name}.${whose}`}
                      className="block cursor-pointer text-ink-soft text-sm after:absolute after:inset-0"
                    >
                      {t(whose)}
                    </label>
                    <div className="wrap-anywhere">
                      <FieldValue
                        field={field}
                        value={whose === 'mine' ? mine : theirs}
                        words={words}
                        names={names}
                        whole
                      />
                    </div>
                  </div>
                </div>
              ))}
            </fieldset>
          ))}
        </div>
      </Notice>
    </div>
  );
}

interface RecordFormProps {
  action: string;
  cancelHref: string;
  view: FormView;
  errors: FormState['errors'];
  /** Preview of what is being written, below the fields. */
  outcome?: ReactNode;
  /** Its button, if it does not just save. */
  submit?: { label: string; isDanger: boolean };
  isOver?: boolean;
  /** Rejected, with the values typed. */
  isUnsaved?: boolean;
}

const beside = (place: true | 'tall' | undefined) => (place ? place === 'tall' && 'xl:row-span-2' : 'xl:col-span-2');

/** The generic form: a resource's fields in groups, each by its kind, below any conflicts with changes by others. */
export async function RecordForm(props: RecordFormProps) {
  const { action, cancelHref, view, errors, outcome, submit, isOver = false, isUnsaved = errors.length > 0 } = props;
  const [marked, words, t, all] = await Promise.all([
    nameMarker(),
    fieldWords(view.resource),
    getTranslations('records.form'),
    getTranslations(),
  ]);
  const names = marked(view);
  const { groups, values, version, meanwhile } = view;
  const asked = groups.flatMap(({ fields }) => fields);
  const editing = await editorWords(view.resource);
  // Where all fields are optional, none is marked as such.
  const said = asked.some(({ isRequired }) => isRequired) ? editing : { ...editing, optional: ' ' };
  const labels = Object.fromEntries(asked.map(({ name }) => [name, words.field(name)]));
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
        isDanger={submit?.isDanger}
        words={{
          submit: submit?.label ?? t('save'),
          cancel: all('portal.cancel'),
          sending: all('forms.sending'),
          ...(await texts('records.form', 'failed leaveTitle leaveText leave stay left resume dropLeft')),
        }}
      >
        <SentOnce />
        {meanwhile && <ConcurrentChanges meanwhile={meanwhile} words={words} names={names} />}
        {version && (
          <>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name={OPENED_WITH} value={view.openedWith} />
          </>
        )}
        <div
          className={
            isWide
              ? classNames(
                  'grid items-start gap-5 *:min-w-0 xl:grid-cols-2',
                  // What is beside a tall section follows at once: the second row takes the rest of its height.
                  groups.some(({ isBeside }) => isBeside === 'tall') && 'xl:grid-rows-[auto_1fr]',
                )
              : 'space-y-5'
          }
        >
          {view.asksPassword && (
            <Card className="space-y-3 border-accent!" heading={all('portal.verification.title')}>
              <p className="text-ink-soft">{all('portal.verification.text')}</p>
              <PasskeyProof sends />
              <PasswordField
                name="verificationPassword"
                label={all('portal.verification.passwordOrCode')}
                error={errors.find(({ field }) => field === 'verificationPassword')?.text}
              />
            </Card>
          )}
          {groups.map(({ heading, fields, isBeside, isFolded }) => {
            const title = heading && all(messageKey(`records.sections.${heading}`));
            const editors = fields.map((field) => {
              const editor = (
                <FieldEditor
                  key={field.name}
                  field={field}
                  values={values}
                  names={names}
                  said={said}
                  hint={field.help && all.has(messageKey(field.help)) ? all(messageKey(field.help)) : undefined}
                  errors={errors}
                />
              );
              if (!field.askedOf) return editor;
              const { field: by, values: among } = field.askedOf;
              return (
                <VisibleWhen key={field.name} field={by} among={among} initially={values[by] ?? ''}>
                  {editor}
                </VisibleWhen>
              );
            });
            const hasAny = fields.some(({ name }) => values[name] || errors.some(({ field }) => field === name));
            return isFolded && title ? (
              <FoldedCard key={heading} title={title} isOpen={hasAny}>
                <div className="space-y-4">{editors}</div>
              </FoldedCard>
            ) : (
              <Group key={heading ?? ''} className={classNames('space-y-4', isWide && beside(isBeside))}>
                {title && <h2 className="font-semibold text-lg">{title}</h2>}
                {editors}
              </Group>
            );
          })}
          {outcome}
        </div>
      </GuardedForm>
    </div>
  );
}
