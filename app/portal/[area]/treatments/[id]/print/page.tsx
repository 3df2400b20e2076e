import { getTranslations } from 'next-intl/server';
import { PrintHead } from '@/components/portal/page-head';
import { PrintedSheet } from '@/components/treatments/printed-sheet';
import { hrefOf } from '@/lib/core/actor/roles';
import { openTreatment } from '@/lib/nouns/treatments/data';
import { controlPlan } from '@/lib/nouns/treatments/rules.controls';
import { todayText } from '@/lib/run/i18n/dates';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../../screen-page';

export const generateMetadata = pageTitle('treatments.print.title');

export default async function Printed({ params }: PageProps<'/portal/[area]/treatments/[id]/print'>) {
  const [me, { id }, t] = await Promise.all([currentPerson(), params, getTranslations('treatments.print')]);
  const treatment = await openTreatment(me, id).catch(orNotFound);
  return (
    <>
      <PrintHead back={t('back')} href={hrefOf(me.group, `treatments/${id}`)} />
      <PrintedSheet
        treatment={treatment}
        plan={controlPlan(treatment.treatedOn, treatment.controlVisits ?? [], todayText())}
      />
    </>
  );
}
