import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ShortList } from '@/components/data-table/short-list';
import { fieldState, formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { PortalForm } from '@/components/portal/portal-form';
import { Saved } from '@/components/portal/saved';
import { Card } from '@/components/ui/card';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { currentPerson } from '@/lib/auth/current-person';
import { hrefOf } from '@/lib/auth/routes';
import { draftOf } from '@/lib/form-drafts/data';
import { openLatest } from '@/lib/open-latest';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('kit') };
}

export default async function Kit({ searchParams }: PageProps<'/portal/[area]/kit'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const [draft, centers, codes] = await Promise.all([
    draftOf('kit', query.draft),
    openLatest('centers', me, ['name'], { limit: '50' }),
    openLatest('product-codes', me, ['code', 'productType', 'consumptionDate', 'centerId'], {
      sort: '-consumptionDate',
    }),
  ]);
  const state = await formState(draft);
  const field = fieldState(state);
  const labels = { code: t('dashboard.code'), centerId: t('dashboard.codeCenter') };
  return (
    <>
      <Saved what={query.saved} />
      <PageHead title={t('portal.routes.kit')} purpose={t('dashboard.kitPurpose')} />
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[28rem_minmax(0,1fr)]">
        <Card>
          <PortalForm action="/api/me/codes" state={state} labels={labels} submit={t('dashboard.useCode')}>
            <TextField
              {...field('code')}
              label={labels.code}
              hint={t('dashboard.codeHint')}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono tracking-wider uppercase"
            />
            {centers.records.length > 0 && (
              <SelectField
                {...field('centerId')}
                label={labels.centerId}
                options={centers.records.map(({ _id, name }) => ({ value: _id, label: name as string }))}
              />
            )}
          </PortalForm>
        </Card>
        <ShortList
          title={t('dashboard.codes')}
          {...codes}
          empty={t('dashboard.noCodes')}
          more={{ href: hrefOf(me.group, 'product-codes'), text: t('dashboard.all', { count: codes.total }) }}
        />
      </div>
    </>
  );
}
