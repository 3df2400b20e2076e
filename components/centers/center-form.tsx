import { getTranslations } from 'next-intl/server';
import { chosenIn } from '@/components/fields/chosen-in';
import { ReferenceField } from '@/components/fields/reference-field';
import { ErrorSummary } from '@/components/form/error-summary';
import { type FormState, fieldState } from '@/components/form/form-state';
import { TakenOver } from '@/components/form/taken-over';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/text-field';
import { dayField } from '@/lib/nouns/centers/schema.form';
import { AddressFields } from './address-fields';
import { centerFormLabels } from './center-form-labels';
import { ContactFields } from './contact-fields';
import { HoursFields } from './hours-fields';
import { OfferFields } from './offer-fields';
import { VisitorFields } from './visitor-fields';

/** The form's id, which the panel beside it refers to. */
export const CENTER_FORM = 'center-form';

interface CenterFormProps {
  state: FormState;
  /** The center being edited and the version it was loaded with; absent for a new one. */
  center?: { id: string; version: string; openedWith: string };
  /** The fields that hold what somebody else has saved meanwhile. */
  taken?: readonly string[];
  /** The professional for whom an admin adds the center. */
  userId?: string;
  /** Whether an admin chooses the first professional here. */
  asksProfessional?: boolean;
  googleKey?: string | undefined;
}

/** The practice's own data. A plain form; JavaScript enhances address search, pin and phones. */
export async function CenterForm({ state, center, taken = [], userId, asksProfessional, googleKey }: CenterFormProps) {
  const [labels, t, controls] = await Promise.all([
    centerFormLabels(),
    getTranslations('centers.form'),
    getTranslations('records.form'),
  ]);
  const field = fieldState(state);
  const hidden = {
    ...center,
    ...(userId && { userId }),
    ...(asksProfessional && { page: 'new' }),
  };
  return (
    <>
      <ErrorSummary errors={state.errors} labels={{ ...labels, expertIds: t('professional') }} />
      <TakenOver
        fields={taken.map((name) => labels[name] ?? labels[name.slice(0, dayField(1).length)] ?? t('offer'))}
      />
      <form id={CENTER_FORM} method="post" action="/api/forms/center" noValidate className="space-y-4">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Card className="space-y-4">
          <h2 className="font-semibold text-lg">{t('where')}</h2>
          <TextField {...field('name')} label={labels.name!} maxLength={200} autoComplete="organization" />
          <AddressFields state={state} labels={labels} googleKey={googleKey} />
        </Card>
        {asksProfessional && (
          <Card className="space-y-4">
            <h2 className="font-semibold text-lg">{t('professional')}</h2>
            <ReferenceField
              name="expertIds"
              label={t('professional')}
              hint={t('professionalHint')}
              error={field('expertIds').error}
              to="users/experts"
              nameFields={['name', 'surname']}
              {...chosenIn('expertIds', state.values)}
              placeholder={controls('search')}
              none={controls('noneFound')}
            />
          </Card>
        )}
        <Card className="space-y-4">
          <h2 className="font-semibold text-lg">{t('contacts')}</h2>
          <ContactFields state={state} labels={labels} />
        </Card>
        <Card id="hours" className="space-y-4">
          <div>
            <h2 className="font-semibold text-lg">{t('hours')}</h2>
            <p className="text-ink-soft">{t('hoursText')}</p>
          </div>
          <HoursFields state={state} form={CENTER_FORM} />
        </Card>
        <Card className="space-y-4">
          <h2 className="font-semibold text-lg">{t('offer')}</h2>
          <OfferFields state={state} labels={labels} />
        </Card>
        <Card id="visitors" className="space-y-4">
          <div>
            <h2 className="font-semibold text-lg">{t('visitors.title')}</h2>
            <p className="text-ink-soft">{t('visitors.text')}</p>
          </div>
          <VisitorFields state={state} labels={labels} />
        </Card>
        <div className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-surface px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
          <Button type="submit" className="max-lg:w-full">
            {center ? t('save') : t('add')}
          </Button>
        </div>
      </form>
    </>
  );
}
