import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { addressIn } from '@/components/data-table/object-value';
import { PostButton } from '@/components/form/post-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { JoinableCenter } from '@/lib/nouns/centers/find-joinable';

interface JoinCentersProps {
  action: string;
  q: string;
  found: JoinableCenter[];
  /** For joining on behalf of somebody else. */
  post?: { action: string; fields: Record<string, string>; label: string };
}

/** Searches for the center where somebody works; each hit can be joined. */
export async function JoinCenters({ action, q, found, post }: JoinCentersProps) {
  const [t, words, all] = await Promise.all([getTranslations('profile'), fieldWords('centers'), getTranslations()]);
  return (
    <Card>
      <form action={action}>
        <TextField
          name="q"
          type="search"
          label={t('findCenter')}
          defaultValue={q}
          maxLength={LONGEST.search}
          beside={
            <Button type="submit" variant="secondary">
              {all('records.find')}
            </Button>
          }
        />
      </form>
      {q && found.length === 0 && <p className="mt-3 text-ink-soft">{t('notFound')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {found.map(({ id, name, street, isMine, isWaiting, ...address }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
            <span className="min-w-0">
              <b className="block font-semibold">{name}</b>
              <span className="text-ink-soft text-sm">
                {[street, addressIn(words, address, false)].filter(Boolean).join(', ')}
              </span>
            </span>
            {isMine || isWaiting ? (
              <Badge tone={isMine ? 'good' : 'neutral'} icon={isMine ? 'check' : 'clock'}>
                {t(isMine ? 'joined' : 'asked')}
              </Badge>
            ) : (
              <PostButton
                action={post?.action ?? '/api/me/centers'}
                sends={{ ...post?.fields, centerId: id }}
                about={name}
              >
                {post?.label ?? t('join')}
              </PostButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
