import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { missingInProfile } from '@/lib/nouns/users/rules';

/** What the profile lacks, with a link to complete it; renders nothing if it is complete. */
export async function ProfileGaps({ person, href }: { person: OwnRecord; href: string }) {
  const missing = missingInProfile(person);
  if (missing.length === 0) return null;
  const [words, t] = await Promise.all([fieldWords('users'), getTranslations('dashboard')]);
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('profile')}</h2>
      <p className="mt-1 flex items-start gap-1.5 text-sm text-warn">
        <Icon name="alert" className="mt-0.5 size-4" />
        {t('missing', { what: missing.map((field) => words.field(field)).join(', ') })}
      </p>
      <LinkButton href={href} variant="secondary" size="sm" className="mt-3">
        {t('completeProfile')}
      </LinkButton>
    </Card>
  );
}
