import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { ErrorSummary } from '@/components/form/error-summary';
import { boxState, fieldState, type SettledState } from '@/components/form/form-state';
import { TakenOverNotice } from '@/components/form/taken-over-notice';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { OPENED_WITH } from '@/lib/core/form-drafts/rules.opened-with';
import { DEALERS, dealerField } from '@/lib/nouns/centers/rules.form';
import { PROGRAMME_FIELDS, WELCOME_KIT_STATES } from '@/lib/nouns/centers/schema';

interface ProgrammeFormProps {
  center: { id: string; version: string; openedWith: string };
  writable: readonly string[];
  consultants: Option[];
  dealers: { now: Option[]; others: Option[] };
  state: SettledState;
  /** The screen to return to after a refusal: the one for changes alone. */
  page?: 'edit' | undefined;
}

const FLAGS = ['hideInMap', 'isCleanAndWhite', 'hasPromoSent'] as const;

/** The programme's data about a center, as far as the reader may write it; renders nothing if there is none. */
export async function ProgrammeForm({ center, page, writable, consultants, dealers, state }: ProgrammeFormProps) {
  const [words, t] = await Promise.all([fieldWords('centers'), getTranslations()]);
  const shown = PROGRAMME_FIELDS.filter((field) => writable.includes(field));
  if (shown.length === 0) return null;
  const has = (field: (typeof PROGRAMME_FIELDS)[number]) => shown.includes(field);
  const field = fieldState(state);
  const box = boxState(state);
  const optional = t('forms.optional');
  const labels = Object.fromEntries(shown.map((name) => [name, words.field(name)]));
  return (
    <Card>
      <h2 className="mb-3 font-semibold text-lg">{t('centers.programme')}</h2>
      <ErrorSummary errors={state.errors} labels={labels} />
      <TakenOverNotice fields={state.taken.flatMap((name) => labels[name.split('.')[0]!] ?? [])} />
      <form method="post" action="/api/forms/center" noValidate className="space-y-4">
        <input type="hidden" name="id" value={center.id} />
        <input type="hidden" name="version" value={center.version} />
        <input type="hidden" name={OPENED_WITH} value={center.openedWith} />
        <input type="hidden" name="part" value="programme" />
        {page && <input type="hidden" name="page" value={page} />}
        <input type="hidden" name="fields" value={shown.join(' ')} />
        {has('associateConsultant') && (
          <SelectField
            {...field('associateConsultant')}
            label={labels.associateConsultant!}
            optional={optional}
            placeholder={t('centers.noConsultant')}
            options={consultants}
          />
        )}
        {has(DEALERS) && (
          <fieldset className="space-y-2">
            <legend className="font-semibold">{labels[DEALERS]}</legend>
            {dealers.now.map(({ value, label }) => (
              <CheckboxField key={value} {...box(dealerField(value))} label={label} optional=" " />
            ))}
            <SelectField
              {...field(DEALERS)}
              label={t('centers.addDealer')}
              optional={optional}
              placeholder={t('centers.noDealer')}
              options={dealers.others}
            />
          </fieldset>
        )}
        {has('consultantNotes') && (
          <TextAreaField
            {...field('consultantNotes')}
            label={labels.consultantNotes!}
            optional={optional}
            maxLength={LONGEST.text}
          />
        )}
        {has('externalId') && (
          <TextField
            {...field('externalId')}
            label={labels.externalId!}
            optional={optional}
            maxLength={LONGEST.label}
          />
        )}
        {has('welcomeKit') && (
          <SelectField
            {...field('welcomeKit')}
            label={labels.welcomeKit!}
            options={WELCOME_KIT_STATES.map((value) => ({ value, label: words.value('welcomeKit', value) }))}
          />
        )}
        {FLAGS.filter(has).map((name) => (
          <CheckboxField key={name} {...box(name)} label={labels[name]} optional={optional} />
        ))}
        <Button type="submit" variant="secondary">
          {t('records.form.save')}
        </Button>
      </form>
    </Card>
  );
}
