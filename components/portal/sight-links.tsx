import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';

type SightLinksProps = { admin: boolean; resource: string; id: string; children?: ReactNode };

/** For admins: a link from a record to who can see it, after other links at the foot of its screen. */
export async function SightLinks({ admin, resource, id, children }: SightLinksProps) {
  if (!admin) return null;
  const t = await getTranslations('xray');
  return (
    <p data-page-acts className="mt-4 flex flex-wrap gap-2">
      {children}
      <LinkButton variant="secondary" size="sm" href={`/admin/xray?resource=${resource}&record=${id}`}>
        {t('ofRecord')}
      </LinkButton>
    </p>
  );
}
