import { getLocale, getMessages } from 'next-intl/server';
import { DeviceKeeper } from '@/components/offline/device-keeper';
import { OutboxTray } from '@/components/portal/frame-later';
import { actingId, type Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { env } from '@/lib/run/env';

/**
 * The data stored on this device: pages available offline and entries waiting to be sent. People who must set up
 * something first, or view the portal as somebody, can only sign out, which clears the device.
 */
export async function Device({ me }: { me: Person }) {
  const { id, group, seenBy } = me;
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  const { page: _page, ...offline } = messages.offline;
  const words = { locale, messages: { offline } };
  const isInUse = !seenBy && !me.mustEnrol && !me.mustChangePassword;
  const hrefs = {
    kit: hrefOf(group, 'kit'),
    treatment: hrefOf(group, 'treatments/new'),
    chats: hrefOf(group, 'chats'),
  };
  return (
    <>
      {isInUse && (
        <div
          hidden
          data-outbox
          data-person={actingId(me)}
          data-group={group}
          data-too-old={offline.tooOld}
          data-cannot-keep={offline.cannotKeep}
        />
      )}
      <DeviceKeeper
        words={words}
        person={actingId(me)}
        seenAs={seenBy && id}
        area={group}
        isInUse={isInUse}
        hasWorker={env.NODE_ENV === 'production'}
      />
      {isInUse && findPortalRoute(group, 'chats') && (
        <OutboxTray words={words} hrefs={hrefs} hasKit={group === 'expert'} />
      )}
    </>
  );
}
