import { getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/portal/page-head';
import { RegisterSteps } from '@/components/treatments/register/register-steps';
import { TreatmentForm } from '@/components/treatments/register/treatment-form';
import { emptyValues } from '@/components/treatments/register/values';
import { LinkButton } from '@/components/ui/button';
import { EmptyCard } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { isWellFormedCode, normaliseCode } from '@/lib/nouns/product-codes/rules';
import { lastCenterOf } from '@/lib/nouns/treatments/data';
import { todayText } from '@/lib/run/i18n/dates';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../../screen-page';
import { FormFrame, formData } from '../form-frame';

export const generateMetadata = pageTitle('treatments.form.title');

const many = (value: string | string[] | undefined) => [value ?? []].flat();

export default async function NewTreatment({ searchParams }: PageProps<'/portal/[area]/treatments/new'>) {
  const [me, query, t, trail] = await Promise.all([
    currentPerson(),
    searchParams,
    getTranslations('treatments.form'),
    getTranslations('portal'),
  ]);
  const { guide, shared } = await formData(me);
  const codes = [...new Set(many(query.code).map(normaliseCode))].filter(isWellFormedCode).slice(0, 10);
  const [only, another] = shared.centers;
  const last = another ? await lastCenterOf(me.id) : null;
  const usual = shared.centers.find(({ id }) => id === last) ?? (another ? null : only);
  const values = {
    ...emptyValues({ treatedOn: todayText(), centerId: usual?.id ?? '', colorType: guide ?? 'classical' }),
    codes,
  };
  return (
    <>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        isTight
        trail={[{ label: trail('routes.treatments'), href: shared.listHref }]}
      />
      <RegisterSteps current="treatment" codesHref={hrefOf(me.group, 'kit')} />
      {only ? (
        <FormFrame>
          <TreatmentForm
            {...shared}
            initial={{ values, pictures: {} }}
            scanned={codes}
            entry={many(query.entry)[0] ?? ''}
            codesHref={hrefOf(me.group, 'kit')}
          />
        </FormFrame>
      ) : (
        <EmptyCard
          title={t('noCenter')}
          text={t('noCenterText')}
          action={
            <LinkButton href={hrefOf(me.group, 'profile/add-centers')}>
              {trail('routes.profile-add-centers')}
            </LinkButton>
          }
        />
      )}
    </>
  );
}
