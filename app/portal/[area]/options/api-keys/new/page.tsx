import { getTranslations } from 'next-intl/server';
import { DateField } from '@/components/fields/date-field';
import { boxState, fieldState } from '@/components/form/form-state';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextAreaField } from '@/components/ui/text-field';
import { scopesOf } from '@/lib/core/access/scopes';
import { KEY_LIMITS } from '@/lib/nouns/api-keys/schema';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { pageTitle } from '../../../screen-page';
import { MakePage } from '../../make-page';

export const generateMetadata = pageTitle('api-keys.new');

/** Makes a key for a program: what it may do, until when, from where. */
export default async function NewKey({ searchParams }: PageProps<'/portal/[area]/options/api-keys/new'>) {
  const [{ draft }, t] = await Promise.all([searchParams, getTranslations()]);
  const today = todayText();
  const labels = { expiresOn: t('records.fields.expiresOn'), allowedAddresses: t('records.fields.allowedAddresses') };
  return (
    <MakePage
      noun="api-keys"
      draft={draft}
      scopes={scopesOf}
      labels={labels}
      renderFields={(state) => (
        <>
          <DateField
            {...fieldState(state)('expiresOn')}
            label={labels.expiresOn}
            hint={t('api-keys.expiresHint')}
            defaultValue={state.values.expiresOn ?? addDays(today, 90)}
            min={today}
            max={addDays(today, KEY_LIMITS.days)}
          />
          <TextAreaField
            {...fieldState(state)('allowedAddresses')}
            label={labels.allowedAddresses}
            optional={t('forms.optional')}
            hint={t('api-keys.addressesHint')}
            rows={3}
          />
          <CheckboxField
            {...boxState(state)('isTest')}
            label={t('records.fields.isTest')}
            hint={t('api-keys.testHint')}
            optional=" "
          />
        </>
      )}
    />
  );
}
