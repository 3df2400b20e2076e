import { getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/portal/page-head';
import { TreatmentForm } from '@/components/treatments/register/treatment-form';
import { valuesOf } from '@/components/treatments/register/values';
import { LinkButton } from '@/components/ui/button';
import { EmptyCard } from '@/components/ui/empty-state';
import { openTreatment } from '@/lib/nouns/treatments/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../../screen-page';
import { FormFrame, formData } from '../../form-frame';

export const generateMetadata = pageTitle('treatments.form.editTitle');

export default async function EditTreatment({ params }: PageProps<'/portal/[area]/treatments/[id]/edit'>) {
  const [me, { id }, t, trail] = await Promise.all([
    currentPerson(),
    params,
    getTranslations('treatments.form'),
    getTranslations('portal'),
  ]);
  const [{ shared }, record] = await Promise.all([formData(me), openTreatment(me, id).catch(orNotFound)]);
  const { name, surname } = record.patient;
  const pictures = (record.pictures ?? []).map(({ kind, fileId, shared: isShared }) => [
    kind,
    { fileId, shared: isShared },
  ]);
  const back = `${shared.listHref}/${id}`;
  return (
    <>
      <PageHead
        title={t('editTitle')}
        purpose={`${name} ${surname}`}
        isTight
        trail={[
          { label: trail('routes.treatments'), href: shared.listHref },
          { label: `${name} ${surname}`, href: back },
        ]}
      />
      {record.abilities.update ? (
        <FormFrame>
          <TreatmentForm
            {...shared}
            id={id}
            initial={{ values: valuesOf(record), pictures: Object.fromEntries(pictures), seen: record.updatedAt }}
          />
        </FormFrame>
      ) : (
        <EmptyCard
          title={t('tooLate')}
          text={t('tooLateText', { days: me.editableDays })}
          action={<LinkButton href={back}>{t('backToTreatment')}</LinkButton>}
        />
      )}
    </>
  );
}
