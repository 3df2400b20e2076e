import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { LARGEST_PICTURE } from '@/lib/files/schema';
import { Portrait } from './portrait';

/** The portrait, and how to change it. */
export async function PhotoForm({
  personId,
  version,
  hasPhoto,
}: {
  personId: string;
  version: string;
  hasPhoto: boolean;
}) {
  const t = await getTranslations('profile');
  return (
    <form
      method="post"
      action="/api/me/picture"
      encType="multipart/form-data"
      className="flex flex-wrap items-center gap-4"
    >
      <Portrait personId={personId} version={version} size={96} className="size-24 border border-line" />
      <div className="min-w-0 flex-1 basis-56">
        <label htmlFor="file" className="block font-semibold">
          {t('photo')}
        </label>
        <p id="file-hint" className="text-ink-soft text-sm">
          {t('photoHint', { max: String(LARGEST_PICTURE) })}
        </p>
        <input
          id="file"
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic"
          aria-describedby="file-hint"
          className="mt-1.5 block w-full text-sm file:mr-3 file:min-h-9 file:rounded-control file:border file:border-line-strong file:bg-raised file:px-3 file:font-semibold file:text-ink"
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" size="sm" variant="secondary">
            {t('upload')}
          </Button>
          {hasPhoto && (
            <Button type="submit" size="sm" variant="quiet" name="remove" value="true">
              {t('removePhoto')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
