import { getTranslations } from 'next-intl/server';
import { boxState, fieldState } from '@/components/form/form-state';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextAreaField } from '@/components/ui/text-field';
import { appScopesOf } from '@/lib/core/access/scopes';
import { pageTitle } from '../../../screen-page';
import { MakePage } from '../../make-page';

export const generateMetadata = pageTitle('apps.new');

/** Registers an app of others: what it is called, where it receives people back, what it may ask them for. */
export default async function NewApp({ searchParams }: PageProps<'/portal/[area]/options/apps/new'>) {
  const [{ draft }, t] = await Promise.all([searchParams, getTranslations()]);
  const redirectUris = t('records.fields.redirectUris');
  return (
    <MakePage
      noun="apps"
      draft={draft}
      scopes={appScopesOf}
      labels={{ redirectUris }}
      renderFields={(state) => (
        <>
          <TextAreaField
            {...fieldState(state)('redirectUris')}
            label={redirectUris}
            hint={t('apps.redirectHint')}
            rows={3}
          />
          <CheckboxField
            {...boxState(state)('isConfidential')}
            label={t('records.fields.isConfidential')}
            hint={t('apps.secretHint')}
            optional=" "
          />
        </>
      )}
    />
  );
}
