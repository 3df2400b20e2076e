import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PrintButton } from '@/components/treatments/print-button';
import { PrintedSheet } from '@/components/treatments/printed-sheet';
import { LinkButton } from '@/components/ui/button';
import { currentPerson } from '@/lib/auth/current-person';
import { todayText } from '@/lib/i18n/dates';
import { hrefOf } from '@/lib/screens/portal-routes';
import { openTreatment } from '@/lib/treatments/data';
import { controlPlan } from '@/lib/treatments/rules.controls';
import { orNotFound } from '../../../or-not-found';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('treatments.print'))('title') };
}

export default async function Printed({ params }: PageProps<'/portal/[area]/treatments/[id]/print'>) {
  const [me, { id }, t] = await Promise.all([currentPerson(), params, getTranslations('treatments')]);
  const treatment = await openTreatment(me, id).catch(orNotFound);
  return (
    <>
      <div className="mx-auto mb-4 flex max-w-[48rem] flex-wrap justify-between gap-2 print:hidden">
        <LinkButton variant="secondary" href={hrefOf(me.group, `treatments/${id}`)}>
          {t('print.back')}
        </LinkButton>
        <PrintButton text={t('actions.print')} />
      </div>
      <PrintedSheet
        treatment={treatment}
        plan={controlPlan(treatment.treatedOn, treatment.controlVisits ?? [], todayText())}
      />
    </>
  );
}
