import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { AllNotifications } from '@/components/notifications/all-notifications';
import { wordsOfBell } from '@/components/notifications/bell-words';
import { ListPages } from '@/components/portal/list-pages';
import { PageHead } from '@/components/portal/page-head';
import { EmptyCard } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { readPaging } from '@/lib/core/screens/address';
import { pageOfNotifications } from '@/lib/nouns/notifications/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.notifications');

/** All notifications of the reader, page by page: the bell shows only the latest. */
export default async function Notifications({ searchParams }: PageProps<'/portal/[area]/notifications'>) {
  const [me, query, t, messages] = await Promise.all([currentPerson(), searchParams, getTranslations(), getMessages()]);
  const { records, unread, page, pages } = await pageOfNotifications(me, readPaging(query).page);
  return (
    <>
      <PageHead title={t('portal.routes.notifications')} />
      {records.length === 0 ? (
        <EmptyCard title={t('portal.live.title')} text={t('portal.live.none')} />
      ) : (
        <div className="space-y-4">
          <NextIntlClientProvider messages={wordsOfBell(messages)}>
            <AllNotifications key={page} area={me.group} notifications={records} unread={unread} />
          </NextIntlClientProvider>
          <ListPages page={page} pages={pages} hrefFor={(to) => `${hrefOf(me.group, 'notifications')}?page=${to}`} />
        </div>
      )}
    </>
  );
}
