import { getTranslations } from 'next-intl/server';
import { PasskeyProof } from '@/components/accounts/passkey-proof';
import { fieldWords } from '@/components/data-table/field-words';
import { PostButton } from '@/components/form/post-button';
import { DeleteConfirmation } from '@/components/portal/delete-confirmation';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FoldedCard } from '@/components/ui/folded-card';
import { Icon } from '@/components/ui/icon';
import { PasswordField, TextField } from '@/components/ui/text-field';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { missingInProfile } from '@/lib/nouns/users/rules';

/** The fields missing in the profile, with a link to complete it; renders nothing if it is complete. */
export async function ProfileGaps({ person, href }: { person: OwnRecord; href: string }) {
  const missing = missingInProfile(person);
  if (missing.length === 0) return null;
  const [words, t] = await Promise.all([fieldWords('users'), getTranslations('dashboard')]);
  return (
    <Card heading={t('profile')}>
      <p className="lacks mt-1 text-sm">
        {t('missing', { what: missing.map((field) => words.field(field)).join(', ') })}
      </p>
      <LinkButton href={href} variant="secondary" size="sm" className="mt-3">
        {t('completeProfile')}
      </LinkButton>
    </Card>
  );
}

interface DataCardProps {
  email: string;
  role: string;
  asksCode: boolean;
}

/** Taking one's data along, and erasing them. */
export async function DataCard({ email, role, asksCode }: DataCardProps) {
  const t = await getTranslations('profile');
  return (
    <FoldedCard title={t('data')} hint={t('dataText')}>
      <PostButton action="/api/me/export">
        <Icon name="download" className="size-4" />
        {t('export')}
      </PostButton>
      <div className="mt-4 border-line border-t pt-4">
        <p className="mb-3 text-ink-soft text-sm">{t('deleteText', { role })}</p>
        <DeleteConfirmation
          trigger={t('delete')}
          title={t('deleteTitle', { email })}
          text={t('deleteText', { role })}
          yes={t('deleteConfirm')}
          no={t('keep')}
          action="/api/me/erasure"
        >
          <PasswordField name="password" label={t('passwordToDelete')} />
          {asksCode && (
            <>
              <TextField name="verificationPassword" label={t('factor.code')} autoComplete="one-time-code" />
              <PasskeyProof />
            </>
          )}
        </DeleteConfirmation>
      </div>
    </FoldedCard>
  );
}
