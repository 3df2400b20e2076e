import { getTranslations } from 'next-intl/server';
import { ConnectionList } from '@/components/chats/connection-list';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { LinkButton } from '@/components/ui/button';
import { EmptyCard } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { connectionsOf } from '@/lib/nouns/chats/connections/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('connections.title');

export default async function Connections({ searchParams }: PageProps<'/portal/[area]/connections'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const [all, draft] = await Promise.all([connectionsOf(me), ownDraftOf('connections', query.draft)]);
  const { errors } = await formState(draft);
  const path = hrefOf(me.group, 'chats');
  const asked = all.filter(({ status, side }) => status === 'waiting' && side === 'employee');
  const waiting = all.filter(({ status, side }) => status === 'waiting' && side === 'asker');
  const of = (wanted: string) => all.filter(({ status }) => status === wanted);
  const find = <LinkButton href={`${path}/new`}>{t('connections.find')}</LinkButton>;
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={t('connections.title')}
        purpose={t('connections.purpose')}
        trail={[{ label: t('portal.routes.chats'), href: path }]}
        action={all.length > 0 && find}
      />
      <ErrorSummary errors={errors} labels={{}} />
      <div className="max-w-4xl space-y-4">
        {all.length === 0 && (
          <EmptyCard drawing="letter" title={t('connections.none')} text={t('connections.noneText')} action={find} />
        )}
        <ConnectionList title={t('connections.asked')} connections={asked} />
        <ConnectionList title={t('connections.waiting')} connections={waiting} />
        <ConnectionList title={t('connections.active')} connections={of('active')} />
        <ConnectionList title={t('connections.closed')} connections={of('closed')} />
      </div>
    </>
  );
}
