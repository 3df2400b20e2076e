import { getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { Card } from '@/components/ui/card';
import type { RecordPart } from '../slots';

/** The end of a key, below all that one does with it. */
export async function RevokeKey({ view: { record, abilities } }: RecordPart) {
  const t = await getTranslations('api-keys');
  if (!abilities.revoke) return null;
  return (
    <Card className="mt-4 max-w-form" heading={t('revoke')}>
      <p className="mb-3 text-ink-soft text-sm">{t('revokeText')}</p>
      <PostButton action={`/api/forms/api-keys/${record._id}`} sends={{ act: 'revoke' }} look="danger" size="md">
        {t('revoke')}
      </PostButton>
    </Card>
  );
}
