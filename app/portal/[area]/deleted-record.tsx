import type { Route } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { RecordDetails } from '@/components/data-table/record-details';
import { PageHead } from '@/components/portal/page-head';
import { RestoreButton } from '@/components/portal/record-actions';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { successorOf } from '@/lib/core/read';
import type { Query } from '@/lib/core/screens/address';
import { openRecord, titleOf } from '@/lib/core/screens/open-record';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { mayRestore } from '@/lib/core/screens/record-paths';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { Problem } from '@/lib/run/errors';
import { messageKey } from '@/lib/run/i18n/message-key';
import { orNotFound } from './screen-page';

interface DeletedRecordProps {
  me: Person;
  resource: string;
  id: string;
  list: string;
}

/** Whether the address asks for a deleted record, and the reader may see it. */
export const isDeletedAsked = (resource: string, me: Person, query: Query): boolean =>
  query.deleted === 'true' && mayRestore(resource, me);

/** A deleted record of a noun whose page is made for existing ones: it can be read and restored. */
export async function DeletedRecord({ me, resource, id, list }: DeletedRecordProps) {
  const [view, t, successor] = await Promise.all([
    openRecord(resource, me, id, true).catch(orNotFound),
    getTranslations('portal'),
    successorHref(me, resource, id),
  ]);
  const called = t(messageKey(`routes.${list.replaceAll('/', '-')}`));
  const title = titleOf(view, (_, value) => value) || called;
  const href = hrefOf(me.group, list);
  return (
    <>
      <PageHead
        title={title}
        trail={[
          { label: called, href },
          { label: t('form.deleted'), href: `${href}?deleted=true` },
        ]}
        action={
          successor ? (
            <ToSuccessor href={successor} />
          ) : (
            view.abilities.update && <RestoreButton resource={resource} id={id} />
          )
        }
      />
      <Notice tone="warn" className="mb-4">
        <p>{t(successor ? 'form.isMerged' : 'form.isDeleted')}</p>
      </Notice>
      <RecordDetails view={view} />
    </>
  );
}

/** Instead of "Restore", which is refused for a merged record. */
export async function ToSuccessor({ href }: { href: string }) {
  const t = await getTranslations('portal.form');
  return (
    <LinkButton href={href} variant="secondary">
      {t('toSuccessor')}
    </LinkButton>
  );
}

/** The address of the record that this one was merged into; undefined if there is none that the reader may see. */
export async function successorHref(me: Person, resource: string, id: string): Promise<string | undefined> {
  const successor = await successorOf(resourceNamed(resource), me, id);
  return successor ? hrefOfRecord(me.group, resource, successor) : undefined;
}

/** For `.catch` on a record's screen: like `orNotFound`, but redirects from a merged record. */
export const orSuccessor = (me: Person, resource: string, id: string) => async (problem: unknown) => {
  const isGone = problem instanceof Problem && problem.status === 404;
  const href = isGone ? await successorHref(me, resource, id) : undefined;
  return href ? redirect(`${href}?saved=ledOn` as Route) : orNotFound(problem);
};
