import { getLocale, getTranslations } from 'next-intl/server';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { PasskeyStep } from '@/components/accounts/passkey-step';
import { fieldState, formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { draftOf } from '@/lib/core/form-drafts/data';
import { STEP_PAGE } from '@/lib/nouns/accounts/second-factors/rules';
import { localePath } from '@/lib/run/i18n/paths';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('accounts.step.title');

/** The pending sign-in is identified by a cookie that this page does not read. */
export default async function SecondStep({ searchParams }: PageProps<'/[locale]/login/second-step'>) {
  const [{ draft: id, next }, locale, t, all] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations('accounts.step'),
    getTranslations(),
  ]);
  const draft = await draftOf(STEP_PAGE, id);
  const state = await formState(draft);
  const wanted = state.values.next ?? (typeof next === 'string' ? next : '');
  return (
    <OnboardingPage
      title={t('title')}
      lead={t('lead')}
      links={[{ href: localePath(locale, '/login'), label: t('again') }]}
    >
      <PublicForm
        action="/api/session/step"
        state={state}
        labels={{ code: t('code'), passkey: t('passkey') }}
        draft={draft ? String(id) : undefined}
        submit={all('accounts.login.submit')}
        leaves
      >
        <input type="hidden" name="next" value={wanted} />
        <PasskeyStep />
        <TextField
          {...fieldState(state)('code')}
          label={t('code')}
          hint={t('hint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST.code}
        />
      </PublicForm>
      <p className="mt-6 text-ink-soft text-sm">{t('lost')}</p>
    </OnboardingPage>
  );
}
