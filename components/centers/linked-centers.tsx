import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

interface LinkedCentersProps {
  userId: string;
  centers: { _id: string; name: string }[];
  hrefOf: (id: string) => string;
}

/** The centers where somebody works; each can be removed. */
export async function LinkedCenters({ userId, centers, hrefOf }: LinkedCentersProps) {
  const t = await getTranslations('centers.linked');
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('now')}</h2>
      {centers.length === 0 && <p className="mt-1 text-ink-soft">{t('none')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {centers.map(({ _id, name }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <a href={hrefOf(_id)} className="link font-semibold">
              {name}
            </a>
            <form method="post" action="/api/forms/center-link">
              <input type="hidden" name="userId" value={userId} />
              <input
                type="hidden"
                name="left"
                value={centers
                  .map((center) => center._id)
                  .filter((id) => id !== _id)
                  .join(' ')}
              />
              <Button type="submit" size="sm" variant="quiet">
                {t('remove')}
                <span className="sr-only"> {name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
