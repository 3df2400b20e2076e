import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { addressIn } from '@/components/data-table/object-value';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { JoinableCenter } from '@/lib/nouns/centers/find-joinable';

interface JoinCentersProps {
  /** The screen that shows the hits. */
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
              <form method="post" action={post?.action ?? '/api/me/centers'}>
                {Object.entries(post?.fields ?? {}).map(([field, value]) => (
                  <input key={field} type="hidden" name={field} value={value} />
                ))}
                <input type="hidden" name="centerId" value={id} />
                <Button type="submit" size="sm" variant="secondary">
                  {post?.label ?? t('join')}
                  <span className="sr-only"> {name}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
