import { getTranslations } from 'next-intl/server';
import { VideoButton } from '@/components/downloads/video-button';
import { Card } from '@/components/ui/card';
import { playerOf } from '@/lib/nouns/downloads/rules';

interface VideoCardProps {
  name: string;
  /** The center's `videoLink`, for those who may read it. */
  link: unknown;
}

/** A center's video in the signed-in areas, played in a dialog. */
export async function VideoCard({ name, link }: VideoCardProps) {
  const player = typeof link === 'string' ? playerOf(link, null) : null;
  if (!player) return null;
  const [t, words] = await Promise.all([getTranslations('centers.public'), getTranslations('downloads')]);
  return (
    <Card className="text-sm">
      <h2 className="font-semibold text-lg">{t('video')}</h2>
      <VideoButton
        title={name}
        player={player}
        words={{ watch: words('watch', { title: name }), close: words('close'), from: words('from') }}
      />
    </Card>
  );
}
