import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ShortList } from '@/components/data-table/short-list';
import { fieldState, formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { PortalForm } from '@/components/portal/portal-form';
import { Saved } from '@/components/portal/saved';
import { Kit } from '@/components/product-codes/kit';
import { RegisterSteps } from '@/components/treatments/register/register-steps';
import { Card } from '@/components/ui/card';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { hrefOf } from '@/lib/core/actor/roles';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { openLatest } from '@/lib/core/screens/open-latest';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.kit');

export default async function KitPage({ searchParams }: PageProps<'/portal/[area]/kit'>) {
  const [me, query, t, messages] = await Promise.all([currentPerson(), searchParams, getTranslations(), getMessages()]);
  const [draft, centers, codes] = await Promise.all([
    ownDraftOf('kit', query.draft),
    openLatest('centers', me, ['name'], { limit: '50' }),
    openLatest('product-codes', me, ['code', 'productType', 'consumptionDate'], { sort: '-consumptionDate' }),
  ]);
  const state = await formState(draft);
  const field = fieldState(state);
  const labels = { code: t('kit.code'), centerId: t('kit.center') };
  const options = centers.records.map(({ _id, name }) => ({ value: _id, label: name as string }));
  return (
    <>
      <Saved what={query.saved} />
      <PageHead title={t('portal.routes.kit')} purpose={t('kit.purpose')} />
      <RegisterSteps current="codes" />
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[30rem_minmax(0,1fr)]">
        <NextIntlClientProvider messages={{ kit: messages.kit, scanner: messages.scanner }}>
          <Kit
            centers={options}
            treatmentHref={hrefOf(me.group, 'treatments/new')}
            centersHref={hrefOf(me.group, 'profile/add-centers')}
          />
        </NextIntlClientProvider>
        <noscript>
          <Card>
            <PortalForm action="/api/me/codes" state={state} labels={labels} submit={t('dashboard.useCode')}>
              <TextField {...field('code')} label={labels.code} hint={t('kit.codeHint')} maxLength={LONGEST.scanned} />
              {options.length > 0 && <SelectField {...field('centerId')} label={labels.centerId} options={options} />}
            </PortalForm>
          </Card>
        </noscript>
        <ShortList
          title={t('dashboard.codes')}
          {...codes}
          empty={t('dashboard.noCodes')}
          more={{
            href: hrefOf(me.group, 'product-codes'),
            text: t('dashboard.all', { count: codes.total, bound: String(codes.isLowerBound) }),
          }}
        />
      </div>
    </>
  );
}
