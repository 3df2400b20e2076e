import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { playerOf } from '@/lib/nouns/downloads/rules';

interface CenterVideoProps {
  name: string;
  link: string | null;
}

/** A center's video on its public page: a link to it, which the island opens in a dialog of this page. */
export async function CenterVideo({ name, link }: CenterVideoProps) {
  const player = link ? playerOf(link, null) : null;
  if (!link || !player || !('frame' in player)) return null;
  const t = await getTranslations('centers.public');
  return (
    <Card className="print:hidden">
      <h2 className="mb-3 font-semibold text-lg">{t('video')}</h2>
      <div data-island="center-video">
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="play" className="size-4" />
          {t('watch')}
          <span data-new-tab className="sr-only">
            {' '}
            ({t('newTab')})
          </span>
        </a>
        <dialog
          aria-label={t('video')}
          className="m-auto w-[min(46rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-4 text-ink shadow-float backdrop:bg-black/50"
        >
          <form method="dialog" className="mb-3 flex items-center justify-between gap-4">
            <p className="wrap-anywhere font-semibold text-lg">{name}</p>
            <button
              type="submit"
              aria-label={t('closeVideo')}
              className={buttonClass({ variant: 'quiet', size: 'icon' }, 'shrink-0')}
            >
              <Icon name="close" />
            </button>
          </form>
          <div
            data-frame={player.frame}
            data-title={t('video')}
            className="aspect-video overflow-hidden rounded-control bg-ink [&>iframe]:size-full"
          />
        </dialog>
      </div>
      <p className="mt-2 text-ink-soft text-sm">{t('player')}</p>
    </Card>
  );
}
