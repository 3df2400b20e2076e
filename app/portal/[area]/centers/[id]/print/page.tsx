import { getTranslations } from 'next-intl/server';
import { ContactSheet } from '@/components/centers/contact-sheet';
import { PrintHead } from '@/components/portal/page-head';
import { hrefOf } from '@/lib/core/actor/roles';
import { openCenter } from '@/lib/nouns/centers/open-center';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../../screen-page';

export const generateMetadata = pageTitle('centers.sheet.title');

/** Directions to a center, on paper: for those who drive there or send kits. */
export default async function PrintedCenter({ params }: PageProps<'/portal/[area]/centers/[id]/print'>) {
  const [me, { id }, t] = await Promise.all([currentPerson(), params, getTranslations('centers.sheet')]);
  const center = await openCenter(me, id).catch(orNotFound);
  return (
    <>
      <PrintHead back={t('back')} href={hrefOf(me.group, `centers/${id}`)} />
      <ContactSheet center={center} />
    </>
  );
}
