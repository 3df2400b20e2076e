import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { PictureKind } from '@/lib/nouns/treatments/schema';

interface PictureSharingProps {
  id: string;
  pictures: { kind: PictureKind; shared: boolean }[];
}

/** Which pictures the patient may see; one click shares a picture or stops sharing it. */
export async function PictureSharing({ id, pictures }: PictureSharingProps) {
  const t = await getTranslations('treatments.pictures');
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="font-semibold">{t('sharing')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {pictures.map(({ kind, shared }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm">
            <span className="flex items-center gap-3">
              {t(`kinds.${kind}`)}
              <Badge tone={shared ? 'good' : 'neutral'} icon={shared ? 'check' : 'minus'}>
                {t(shared ? 'shared' : 'private')}
              </Badge>
            </span>
            <form method="post" action={`/api/treatments/${id}/sharing`}>
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="shared" value={String(!shared)} />
              <Button type="submit" variant="secondary" size="sm">
                {t(shared ? 'unshare' : 'doShare')}
                <span className="sr-only">: {t(`kinds.${kind}`)}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </div>
  );
}
