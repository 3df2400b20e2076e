import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Duplicate, Duplicates, MergedRequest } from '@/lib/nouns/requests/open-duplicates';
import type { RequestName } from '@/lib/nouns/requests/schema';
import { dayText } from '@/lib/run/i18n/dates';

interface DuplicatesCardProps extends Duplicates {
  name: RequestName;
  action: string;
}

export async function DuplicatesCard({ name, others, merged, action }: DuplicatesCardProps) {
  if (others.length + merged.length === 0) return null;
  const [t, words] = await Promise.all([getTranslations('requests.duplicates'), fieldWords(name)]);
  const button = (act: 'merge' | 'separate', sent: string, id: string, title: string) => (
    <form method="post" action={action}>
      <Button type="submit" variant="secondary" name={sent} value={id} aria-label={`${t(act)}${words.colon} ${title}`}>
        {t(act)}
      </Button>
    </form>
  );
  const otherOf = ({ id, title, href, status, createdAt, same, mayMerge }: Duplicate) => (
    <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <a href={href} className="break-words font-semibold hover:text-accent hover:underline">
            {title}
          </a>
          <Badge>{words.value('status', status)}</Badge>
        </p>
        <p className="text-ink-soft text-sm">
          {[t('received', { day: dayText(createdAt) }), ...same.map((one) => t(`same.${one}`))].join(' · ')}
        </p>
      </div>
      {mayMerge && button('merge', 'intoId', id, title)}
    </li>
  );
  const mergedOf = ({ id, title, message: said, createdAt, maySeparate }: MergedRequest) => (
    <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-semibold">{title}</p>
        <p className="text-ink-soft text-sm">{t('received', { day: dayText(createdAt) })}</p>
        <p className="mt-1 whitespace-pre-wrap break-words">{said}</p>
      </div>
      {maySeparate && button('separate', 'separateId', id, title)}
    </li>
  );
  return (
    <Card id="duplicates" className="space-y-4">
      {others.length > 0 && (
        <div>
          <h2 className="font-semibold text-lg">{t('title')}</h2>
          {others.some(({ mayMerge }) => mayMerge) && <p className="text-ink-soft text-sm">{t('hint')}</p>}
          <ul className="divide-y divide-line">{others.map(otherOf)}</ul>
        </div>
      )}
      {merged.length > 0 && (
        <div>
          <h2 className="font-semibold text-lg">{t('merged')}</h2>
          <ul className="divide-y divide-line">{merged.map(mergedOf)}</ul>
        </div>
      )}
    </Card>
  );
}
