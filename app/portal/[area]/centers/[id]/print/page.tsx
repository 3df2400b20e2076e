import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContactSheet } from '@/components/centers/contact-sheet';
import { PrintButton } from '@/components/treatments/print-button';
import { LinkButton } from '@/components/ui/button';
import { currentPerson } from '@/lib/auth/current-person';
import { openCenter } from '@/lib/centers/open-center';
import { hrefOf } from '@/lib/screens/portal-routes';
import { orNotFound } from '../../../or-not-found';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('centers.sheet'))('title') };
}

/** How to reach a center, on paper: for those who drive there or send kits. */
export default async function PrintedCenter({ params }: PageProps<'/portal/[area]/centers/[id]/print'>) {
  const [me, { id }, t] = await Promise.all([currentPerson(), params, getTranslations()]);
  const center = await openCenter(me, id).catch(orNotFound);
  return (
    <>
      <div className="mx-auto mb-4 flex max-w-[48rem] flex-wrap justify-between gap-2 print:hidden">
        <LinkButton variant="secondary" href={hrefOf(me.group, `centers/${id}`)}>
          {t('centers.sheet.back')}
        </LinkButton>
        <PrintButton text={t('treatments.actions.print')} />
      </div>
      <ContactSheet center={center} />
    </>
  );
}
