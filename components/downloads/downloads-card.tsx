import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { hrefOfDownload, playerOf } from '@/lib/nouns/downloads/rules';
import type { Download } from '@/lib/nouns/downloads/schema';
import { VideoButton } from './video-button';

interface DownloadsCardProps {
  downloads: Download[];
  /** Origin of this site, whose own videos can be played here. */
  siteOrigin: string | null;
}

/** Documents and videos; nothing is loaded from other sites until the user asks for it. */
export async function DownloadsCard({ downloads, siteOrigin }: DownloadsCardProps) {
  const [t, all] = await Promise.all([getTranslations('downloads'), getTranslations()]);
  const shown = downloads.filter(({ kind }) => kind !== 'promotion');
  return (
    <Card heading={t('title')}>
      {shown.length === 0 && <p className="mt-1 text-ink-soft text-sm">{t('none')}</p>}
      <ul className="mt-2 divide-y divide-line text-sm">
        {shown.map((download) => {
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
                  <Icon name={kind === 'video' ? 'play' : 'download'} className="mt-0.5 size-4 shrink-0 text-accent" />
                  <span className="font-medium">{title}</span>
                </a>
              )}
              {description && <p className="-mt-2 mb-2.5 ml-6.5 text-ink-soft">{description}</p>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
