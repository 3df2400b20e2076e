import { getTranslations } from 'next-intl/server';
import { FileField } from '@/components/fields/file-field';
import { Button } from '@/components/ui/button';
import { Portrait } from './portrait';

/** The portrait and its upload form. */
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
        <FileField name="file" kind="picture" label={t('photo')} canRemove={false} />
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
