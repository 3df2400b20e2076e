import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { RecordDetails } from '@/components/data-table/record-details';
import { PageHead } from '@/components/portal/page-head';
import { Portrait } from '@/components/users/portrait';
import type { CenterPerson } from '@/lib/nouns/centers/open-person';

interface PersonPageProps extends CenterPerson {
  purpose: string;
  hrefs: { centers: string; center: string };
  action?: ReactNode;
}

/** A member of a center, as far as the reader may see them. */
export async function PersonPage({ center, view, purpose, hrefs, action }: PersonPageProps) {
  const t = await getTranslations('portal');
  const { _id, name, surname } = view.record;
  const title = [name, surname].filter(Boolean).join(' ');
  const hasMore = view.fields.some((field) => field.name !== 'name' && field.name !== 'surname');
  return (
    <>
      <PageHead
        title={title}
        purpose={purpose}
        trail={[
          { label: t('routes.centers'), href: hrefs.centers },
          { label: center, href: hrefs.center },
        ]}
        action={action}
      />
      {hasMore ? (
        <RecordDetails view={view} />
      ) : (
        <Portrait personId={_id} size={96} className="size-24 border border-line" />
      )}
    </>
  );
}
