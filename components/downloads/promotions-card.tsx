import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { hrefOfDownload } from '@/lib/nouns/downloads/rules';
import type { Download } from '@/lib/nouns/downloads/schema';

interface PromotionsCardProps {
  promos: string[];
  downloads: Download[];
  shop: string;
  points: number;
}

/** Current promotions, with a link to the shop where credits can be spent. */
export async function PromotionsCard({ promos, downloads, shop, points }: PromotionsCardProps) {
  const t = await getTranslations('downloads');
  const offers = downloads.filter(({ kind }) => kind === 'promotion');
  const unexplained = promos.filter((name) => !offers.some(({ title }) => title.includes(name)));
  return (
    <Card heading={t('promotions')}>
      {promos.length + offers.length === 0 && <p className="mt-1 text-ink-soft text-sm">{t('noPromotions')}</p>}
      <ul className="mt-2 space-y-2 text-sm">
        {unexplained.map((name) => (
          <li key={name} className="flex items-start gap-2.5 font-medium">
            <Icon name="gift" className="mt-0.5 size-4 text-accent" />
            {name}
          </li>
        ))}
        {offers.map(({ _id, title, description, ...target }) => (
          <li key={_id} className="flex items-start gap-2.5">
            <Icon name="gift" className="mt-0.5 size-4 text-accent" />
            <span>
              <a href={hrefOfDownload(target)} rel="noopener" target="_blank" className="link font-medium">
                {title}
              </a>
              {description && <span className="block text-ink-soft">{description}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-sm">{t('wallet', { count: points })}</p>
      <LinkButton href={shop} rel="noopener" variant="secondary" size="sm" className="mt-2">
        {t('shop')}
        <Icon name="external" className="size-4" />
      </LinkButton>
    </Card>
  );
}
