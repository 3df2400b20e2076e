import type { Person } from '@/lib/core/actor/actor';
import { listRecords, type Total } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { readExistingPage } from '@/lib/core/screens/read-records';
import { notifications } from './resource';
import type { Notification } from './schema';

const SHOWN = 20;

export async function latestNotifications(me: Person): Promise<{ latest: Notification[]; unread: number }> {
  const [latest, unread] = await Promise.all([ask(me, { limit: String(SHOWN) }), ask(me, UNREAD)]);
  return { latest: latest.records, unread: unread.total };
}

const UNREAD = { limit: '1', readAt: 'null', count: 'true' };

async function ask(me: Person, parameters: Record<string, string>): Promise<{ records: Notification[] } & Total> {
  const { body, total, isLowerBound } = await listRecords(
    notifications,
    me,
    parseListQuery(notifications, new URLSearchParams(parameters)),
  );
  return { records: JSON.parse(body) as Notification[], total: total ?? 0, isLowerBound };
}

const ON_A_PAGE = 50;

export async function pageOfNotifications(me: Person, wanted: number) {
  const read = (page: number) => ask(me, { limit: String(ON_A_PAGE), page: String(page), count: 'true' });
  const [{ records, total, page }, unread] = await Promise.all([
    readExistingPage({ page: wanted, limit: ON_A_PAGE }, read),
    ask(me, UNREAD),
  ]);
  return { records, unread: unread.total, page, pages: Math.max(1, Math.ceil(total / ON_A_PAGE)) };
}
