import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { hrefOfDownload, playerOf } from '@/lib/nouns/downloads/rules';
import type { Download } from '@/lib/nouns/downloads/schema';
import { VideoButton } from './video-button';

interface DownloadsCardProps {
  downloads: Download[];
  promos: string[];
  shop: string;
  points: number;
  /** Origin of this site, whose own videos can be played here. */
  siteOrigin: string | null;
}

const ICONS = { document: 'download', video: 'play', promotion: 'gift' } as const;

/** Documents, videos, promotions and the shop; nothing is loaded from other sites until the user asks for it. */
export async function DownloadsCard({ downloads, promos, shop, points, siteOrigin }: DownloadsCardProps) {
  const [t, all] = await Promise.all([getTranslations('downloads'), getTranslations()]);
  const unexplained = promos.filter(
    (name) => !downloads.some(({ kind, title }) => kind === 'promotion' && title.includes(name)),
  );
  return (
    <Card heading={t('title')}>
      <ul className="mt-2 divide-y divide-line text-sm">
        {downloads.map((download) => {
          const { _id, kind, title, description } = download;
          const link = hrefOfDownload(download);
          const player = kind === 'video' ? playerOf(link, siteOrigin) : null;
          const words = { watch: t('watch', { title }), close: all('portal.close'), from: t('from') };
          return (
            <li key={_id}>
              {player ? (
                <VideoButton title={title} player={player} words={words} />
              ) : (
                <a
                  href={link}
                  rel="noopener"
                  target="_blank"
                  className="flex items-start gap-2.5 py-2.5 hover:text-accent"
                >
                  <Icon name={ICONS[kind]} className="mt-0.5 size-4 shrink-0 text-accent" />
                  <span className="font-medium">{title}</span>
                </a>
              )}
              {description && <p className="-mt-2 mb-2.5 ml-6.5 text-ink-soft">{description}</p>}
            </li>
          );
        })}
        <li className="py-2.5">
          {unexplained.length > 0 && <p className="mb-2 font-medium">{unexplained.join(', ')}</p>}
          <a href={shop} rel="noopener" className="flex items-start gap-2.5 font-medium hover:text-accent">
            <Icon name="external" className="mt-0.5 size-4 shrink-0 text-accent" />
            {t('shop')}
          </a>
          <p className="ml-6.5 text-ink-soft">{t('wallet', { count: points })}</p>
        </li>
      </ul>
    </Card>
  );
}
