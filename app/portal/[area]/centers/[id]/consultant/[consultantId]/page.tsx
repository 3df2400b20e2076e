import { getTranslations } from 'next-intl/server';
import { PersonPage } from '@/components/centers/person-page';
import { hrefOf } from '@/lib/core/actor/roles';
import { openPerson } from '@/lib/nouns/centers/open-person';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../../../screen-page';

export const generateMetadata = pageTitle('records.fields.associateConsultant');

export default async function CenterConsultant({
  params,
}: PageProps<'/portal/[area]/centers/[id]/consultant/[consultantId]'>) {
  const [{ id, consultantId }, me, t] = await Promise.all([params, currentPerson(), getTranslations('centers')]);
  const person = await openPerson(me, id, consultantId, 'consultant').catch(orNotFound);
  return (
    <PersonPage
      {...person}
      purpose={t('people.consultantOf', { center: person.center })}
      hrefs={{
        centers: hrefOf(me.group, me.group === 'expert' ? 'profile' : 'centers'),
        center: hrefOf(me.group, `centers/${id}`),
      }}
    />
  );
}
