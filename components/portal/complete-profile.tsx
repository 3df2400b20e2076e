import { getLocale, getTranslations } from 'next-intl/server';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextField } from '@/components/ui/text-field';
import { localePath } from '@/lib/i18n/paths';
import { PortalForm } from './portal-form';
import { PromptDialog } from './prompt-dialog';

export interface ProfileGaps {
  username: string | null;
  privacyPolicyAccepted: boolean;
  termsAndConditionsAccepted: boolean;
}

/** Asks for a username and for what has not been accepted yet. */
export async function CompleteProfile({ person, except }: { person: ProfileGaps; except: string }) {
  const [t, username, locale] = await Promise.all([
    getTranslations('portal.complete'),
    getTranslations('records.fields'),
    getLocale(),
  ]);
  return (
    <PromptDialog title={t('title')} text={t('text')} except={except}>
      <PortalForm action="/api/me/completion" submit={t('submit')}>
        <TextField name="username" label={username('username')} defaultValue={person.username ?? ''} maxLength={60} />
        {!person.privacyPolicyAccepted && (
          <CheckboxField
            name="privacyPolicyAccepted"
            label={
              <a href={localePath(locale, '/privacy')} target="_blank" className="link" rel="noopener">
                {t('privacy')}
              </a>
            }
          />
        )}
        {!person.termsAndConditionsAccepted && <CheckboxField name="termsAndConditionsAccepted" label={t('terms')} />}
      </PortalForm>
    </PromptDialog>
  );
}
