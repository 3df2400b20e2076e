import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/components/form/form-state';
import { PostButton } from '@/components/form/post-button';
import { PublicForm } from '@/components/form/public-form';
import { Button } from '@/components/ui/button';

export async function InvitationAnswer({ token, state, draft }: { token: string; state: FormState; draft?: string }) {
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

interface DecisionButtonProps {
  id: string;
  verb: 'acceptance' | 'refusal' | 'departure' | 'responsibility' | 'showing';
  back: string;
  label: string;
  about: string;
  value?: string;
  look?: 'primary' | 'secondary' | 'quiet';
}

export function DecisionButton({ id, verb, back, label, about, value, look = 'secondary' }: DecisionButtonProps) {
  return (
    <PostButton action={`/api/memberships/${id}/${verb}`} sends={{ back, value }} look={look} about={about}>
      {label}
    </PostButton>
  );
}
