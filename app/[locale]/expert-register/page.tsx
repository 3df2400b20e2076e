import { getLocale, getTranslations } from 'next-intl/server';
import { PersonFields, RegistrationEnd } from '@/components/accounts/account-fields';
import { accountLabels } from '@/components/accounts/account-labels';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { PracticeFields } from '@/components/accounts/practice-fields';
import { fieldState, formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { RadioGroup } from '@/components/ui/radio-group';
import { PhoneField } from '@/components/ui/text-field';
import { draftOf } from '@/lib/core/form-drafts/data';
import { readSettings } from '@/lib/nouns/settings/data';
import { expertTypesIn } from '@/lib/nouns/users/rules';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/expert-register';

export const generateMetadata = publicPage('accounts.expertRegister.title', 'accounts.expertRegister.lead', { path });

export default async function ExpertRegister({ searchParams }: PageProps<'/[locale]/expert-register'>) {
  const [{ draft: id }, locale, t, all] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations('accounts'),
    getTranslations(),
  ]);
  const draft = await draftOf(path, id);
  const state = await formState(draft);
  const { 'passwords.minLength': shortest } = await readSettings();
  const field = fieldState(state);
  return (
    <OnboardingPage
      title={t('expertRegister.title')}
      lead={t('expertRegister.lead')}
      links={[{ href: localePath(locale, '/login'), label: t('register.login') }]}
    >
      <PublicForm
        action="/api/accounts/experts"
        state={state}
        labels={await accountLabels()}
        draft={draft ? String(id) : undefined}
        submit={t('expertRegister.submit')}
        leaves
        proves
      >
        <RadioGroup
          {...field('expertType')}
          label={all('records.fields.expertType')}
          options={expertTypesIn(locale).map((value) => ({ value, label: t(`expertTypes.${value}`) }))}
        />
        <PersonFields state={state} />
        <PhoneField
          {...field('phone')}
          label={all('records.fields.phone')}
          hint={all('forms.phoneHint', { phone: theme.phone })}
          optional={all('forms.optional')}
        />
        <PracticeFields state={state} />
        <RegistrationEnd state={state} shortest={shortest} />
      </PublicForm>
    </OnboardingPage>
  );
}
