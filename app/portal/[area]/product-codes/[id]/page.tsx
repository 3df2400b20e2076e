import { getTranslations } from 'next-intl/server';
import { RecordDetails } from '@/components/data-table/record-details';
import { PageHead } from '@/components/portal/page-head';
import { RecordActions } from '@/components/portal/record-actions';
import { Saved } from '@/components/portal/saved';
import { type CodeCredit, CodeCredits } from '@/components/product-codes/code-credits';
import { hrefOf } from '@/lib/core/actor/roles';
import { formatCode } from '@/lib/core/fields/kinds';
import { openRecord } from '@/lib/core/screens/open-record';
import { readShown, resourceNamed } from '@/lib/core/screens/read-records';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { DeletedRecord, isDeletedAsked } from '../../deleted-record';
import { RecordSteps } from '../../record-steps';
import { orNotFound, pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('portal.routes.product-codes');

/** A code: its history and the credits it has earned, entry by entry of the ledger. */
export default async function Code({ params, searchParams }: PageProps<'/portal/[area]/product-codes/[id]'>) {
  const [{ id }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations('portal')]);
  if (isDeletedAsked('product-codes', me, query))
    return <DeletedRecord me={me} resource="product-codes" id={id} list="product-codes" />;
  const view = await openRecord('product-codes', me, id).catch(orNotFound);
  const { records } = await readShown(resourceNamed('credits'), me, {
    productCodeId: id,
    sort: 'createdAt',
    fields: 'kind,origin,amount,reason,createdAt',
  });
  const title = formatCode(String(view.record.code));
  const list = t('routes.product-codes');
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={title}
        steps={<RecordSteps me={me} resource="product-codes" id={id} query={query} />}
        trail={[{ label: list, href: hrefOf(me.group, 'product-codes') }]}
        action={
          me.group === 'admin' && (
            <RecordActions
              view={view}
              name={title}
              list={hrefOf(me.group, 'product-codes')}
              editHref={view.abilities.update ? hrefOf(me.group, `product-codes/${id}/edit`) : undefined}
              mayDelete={view.abilities.delete}
              isDeleted={false}
            />
          )
        }
      />
      <div className="space-y-4">
        <RecordDetails view={view} />
        <CodeCredits rows={records as CodeCredit[]} />
      </div>
    </>
  );
}
