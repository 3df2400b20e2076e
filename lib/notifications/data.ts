import type { Person } from '@/lib/auth/actor';
import { listRecords } from '@/lib/rest/list';
import { parseListQuery } from '@/lib/rest/query';
import { notifications } from './resource';
import type { Notification } from './schema';

const SHOWN = 20;

/** The person's latest notifications, including read ones, and the total number of unread ones. */
export async function latestNotifications(me: Person): Promise<{ latest: Notification[]; unread: number }> {
  const ask = (parameters: Record<string, string>) =>
    listRecords(notifications, me, parseListQuery(notifications, new URLSearchParams(parameters)));
  const [latest, unread] = await Promise.all([
    ask({ limit: String(SHOWN) }),
    ask({ limit: '1', readAt: 'null', count: 'true' }),
  ]);
  return { latest: JSON.parse(latest.body) as Notification[], unread: unread.total ?? 0 };
}
