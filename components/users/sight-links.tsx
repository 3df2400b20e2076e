import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';

type SightLinksProps = { admin: boolean; resource: string; id: string };

/** For admins: links from a record to who can see it, and from a user also to what they can see. */
export async function SightLinks({ admin, resource, id }: SightLinksProps) {
  if (!admin) return null;
  const t = await getTranslations('xray');
  return (
    <p data-page-acts className="mt-4 flex flex-wrap gap-2">
      {resource === 'users' && (
        <LinkButton variant="secondary" size="sm" href={`/admin/xray?person=${id}`}>
          {t('ofPerson')}
        </LinkButton>
      )}
      <LinkButton variant="secondary" size="sm" href={`/admin/xray?resource=${resource}&record=${id}`}>
        {t('ofRecord')}
      </LinkButton>
    </p>
  );
}
