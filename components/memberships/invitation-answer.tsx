import { getLocale, getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import type { FormState } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';

/** The two buttons of the page behind an invitation's link. */
export async function InvitationAnswer({ token, state }: { token: string; state: FormState }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('memberships')]);
  return (
    <>
      <ErrorSummary errors={state.errors} labels={{}} />
      <form method="post" action="/api/membership-invitations" className="flex flex-wrap gap-3">
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" name="answer" value="yes" size="lg">
          {t('accept')}
        </Button>
        <Button type="submit" name="answer" value="no" size="lg" variant="secondary">
          {t('refuse')}
        </Button>
      </form>
    </>
  );
}
