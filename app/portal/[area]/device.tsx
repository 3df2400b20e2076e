import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { DeviceKeeper } from '@/components/offline/device-keeper';
import { OutboxTray } from '@/components/offline/outbox-tray';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { env } from '@/lib/run/env';

/** The data stored on this device: pages available offline and entries waiting to be sent. */
export async function Device({ me: { id, group } }: { me: Person }) {
  const { page: _page, ...offline } = (await getMessages()).offline;
  const hrefs = {
    kit: hrefOf(group, 'kit'),
    treatment: hrefOf(group, 'treatments/new'),
    chats: hrefOf(group, 'chats'),
  };
  return (
    <NextIntlClientProvider messages={{ offline }}>
      <DeviceKeeper person={id} area={group} hasWorker={env.NODE_ENV === 'production'} />
      {findPortalRoute(group, 'chats') && <OutboxTray hrefs={hrefs} hasKit={group === 'expert'} />}
    </NextIntlClientProvider>
  );
}
