import { getTranslations } from 'next-intl/server';
import { ListPages } from '@/components/portal/list-pages';
import { CountedAt, PageHead } from '@/components/portal/page-head';
import { MisuseFilters } from '@/components/product-codes/misuse-filters';
import { MisuseTable } from '@/components/product-codes/misuse-table';
import { LinkButton } from '@/components/ui/button';
import { EmptyCard } from '@/components/ui/empty-state';
import { Menu } from '@/components/ui/menu';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { shapesOf } from '@/lib/core/describe';
import { withNamedRecords } from '@/lib/core/screens/list-filters';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { namesIn } from '@/lib/core/screens/references';
import { FINDINGS_ON_A_PAGE, findMisuse } from '@/lib/nouns/product-codes/find-misuse';
import { hrefOfMisuse, readMisuseQuery } from '@/lib/nouns/product-codes/schema.misuse';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../../screen-page';
import { ScreenTabs } from '../../screen-tabs';

export const generateMetadata = pageTitle('portal.routes.product-codes-misuse');

/** Suspicious use of codes, by lot and center, with the evidence. */
export default async function CodeMisuse({ searchParams }: PageProps<'/portal/[area]/product-codes/misuse'>) {
  const [me, t, parameters] = await Promise.all([currentPerson(), getTranslations(), searchParams]);
  // Without JavaScript a lot or a center is typed by name.
  const codes = resourceNamed('product-codes');
  const query = readMisuseQuery(await withNamedRecords(codes, me, parameters));
  const picked = shapesOf(codes).filter(({ name }) => name === 'batchId' || name === 'centerId');
  const [found, names] = await Promise.all([
    findMisuse(me, query),
    namesIn([{ _id: '', batchId: query.batchId, centerId: query.centerId }], picked, me),
  ]);
  const path = hrefOf(me.group, 'product-codes/misuse');
  return (
    <>
      <PageHead
        title={t('portal.routes.product-codes-misuse')}
        purpose={t('product-codes.misuse.purpose')}
        isTight
        action={
          <Menu label={t('portal.moreActions')}>
            <LinkButton
              variant="secondary"
              href={hrefOfMisuse('/api/product-codes/misuse', query, { format: 'csv' })}
              download
            >
              {t('product-codes.misuse.download')}
            </LinkButton>
          </Menu>
        }
      />
      <ScreenTabs area={me.group} here="product-codes/misuse" />
      <CountedAt at={found.countedAt} />
      <MisuseFilters path={path} query={query} found={found} names={names} />
      {found.findings.length === 0 ? (
        <EmptyCard title={t('common.nothingUnusual')} text={t('product-codes.misuse.noneText')} />
      ) : (
        <div className="space-y-4">
          <Notice>{t('product-codes.misuse.hint')}</Notice>
          <MisuseTable
            findings={found.findings}
            personHref={(id) => hrefOf(me.group, `users/${id}`)}
            path={path}
            query={query}
          />
          <ListPages
            page={query.page}
            pages={Math.ceil(found.total / FINDINGS_ON_A_PAGE)}
            hrefFor={(page) => hrefOfMisuse(path, query, { page: String(page) })}
          />
        </div>
      )}
    </>
  );
}
