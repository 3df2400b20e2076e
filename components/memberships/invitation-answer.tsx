import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { Button } from '@/components/ui/button';

interface InvitationAnswerProps {
  token: string;
  state: FormState;
  /** Id of the draft that the form shows. */
  draft?: string;
}

/** The two buttons of the page behind an invitation's link. */
export async function InvitationAnswer({ token, state, draft }: InvitationAnswerProps) {
  const t = await getTranslations('memberships');
  return (
    <PublicForm action="/api/membership-invitations" state={state} labels={{}} draft={draft}>
      <input type="hidden" name="token" value={token} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="answer" value="yes" size="lg">
          {t('accept')}
        </Button>
        <Button type="submit" name="answer" value="no" size="lg" variant="secondary">
          {t('refuse')}
        </Button>
      </div>
    </PublicForm>
  );
}
