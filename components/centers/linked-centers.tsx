import { getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { Card } from '@/components/ui/card';
import type { LinkedCenters as Linked } from '@/lib/nouns/centers/list-linked';

interface LinkedCentersProps {
  userId: string;
  person: Linked;
  hrefOf: (id: string) => string;
}

/** The centers where somebody works, or those of a dealer; each can be removed. */
export async function LinkedCenters({ userId, person, hrefOf }: LinkedCentersProps) {
  const { centers, total, isDealer, isMasterDealer } = person;
  const [t, all] = await Promise.all([getTranslations('centers.linked'), getTranslations()]);
  return (
    <Card heading={t(isDealer ? 'dealerNow' : 'now')}>
      {centers.length === 0 && <p className="mt-1 text-ink-soft">{t(isDealer ? 'dealerNone' : 'none')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {centers.map(({ _id, name }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <a href={hrefOf(_id)} className="link font-semibold">
              {name}
            </a>
            <PostButton
              action="/api/forms/center-link"
              sends={{ userId, centerId: _id, [isDealer ? 'dealer' : 'expert']: 'removed' }}
              look="quiet"
              about={name}
            >
              {all('common.remove')}
            </PostButton>
          </li>
        ))}
      </ul>
      {total > centers.length && <p className="mt-2 text-ink-soft">{t('firstOf', { shown: centers.length, total })}</p>}
      {isDealer && isMasterDealer && <p className="mt-2 text-ink-soft">{t('master')}</p>}
    </Card>
  );
}
