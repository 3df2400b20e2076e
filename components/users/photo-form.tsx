import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FileField } from '@/components/fields/file-field';
import { Button } from '@/components/ui/button';

interface PhotoFormProps {
  of: 'profile' | 'front';
  label: string;
  hint?: string;
  hasPhoto: boolean;
  children: ReactNode;
}

export async function PhotoForm({ of, label, hint, hasPhoto, children }: PhotoFormProps) {
  const t = await getTranslations('profile');
  return (
    <form
      method="post"
      action="/api/me/picture"
      encType="multipart/form-data"
      aria-label={label}
      className="flex flex-wrap items-center gap-4"
    >
      <input type="hidden" name="of" value={of} />
      {children}
      <div className="min-w-0 flex-1 basis-56">
        <FileField
          name="file"
          id={`file-${of}`}
          kind="picture"
          label={label}
          {...(hint && { hint })}
          canRemove={false}
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
