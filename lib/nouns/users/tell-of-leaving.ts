import { isProfessional } from '@/lib/nouns/memberships/check-decider';
import { adminIds } from '@/lib/nouns/memberships/tell-membership';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { nobodysSql, openSql } from '@/lib/nouns/requests/rules';
import { type Tx, within } from '@/lib/run/db/transaction';
import { unassignedSql } from './rules.assignees';
import { assignedRequests, listsOf } from './rules.territories';

const LEFT = `
  select concat_ws(' ', u.name, u.surname) as name,
    (select count(*)::int from centers c where c.consultant_id = u.id and c.deleted_at is null
      and ${unassignedSql('u.id', 'consultant')}) as centers,
    (select count(*)::int from product_test_requests t where t.consultant_id = u.id and t.deleted_at is null
      and ($2::text[] is null or t.province_code = any($2))
      and ${openSql('product-test-requests')} and ${nobodysSql('product-test-requests')}) as requests,
    (select count(*)::int from users p where p.area_manager_id = u.id and p.deleted_at is null and ${isProfessional('p')}
      and ${unassignedSql('u.id', 'area_manager')}) as professionals
  from users u where u.id = $1::uuid`;

type Left = { name: string; centers: number; requests: number; professionals: number };

/**
 * Tells the admins what is nobody's after somebody was deleted, disabled, given another role or lost provinces, with a
 * link to each list.
 * @param provinces those lost; null if everything was
 */
export async function tellOfLeaving(tx: Tx, id: string, provinces: string[] | null = null): Promise<void> {
  const [row] = await within(tx)(LEFT, [id, provinces]);
  const { name, ...left } = row as Left;
  const { centers } = listsOf({ id, role: 'consultant', provinces: [] });
  const requests = assignedRequests(id, provinces);
  const { professionals } = listsOf({ id, role: 'area-manager', provinces: [] });
  const lists = { centers, requests, professionals };
  const kinds = (['centers', 'requests', 'professionals'] as const).filter((kind) => left[kind] > 0);
  const admins = kinds.length > 0 ? await adminIds(tx) : [];
  await sendNotifications(
    tx,
    admins.flatMap((userId) =>
      kinds.map((kind) => ({
        userId,
        message: `notifications.left.${kind}`,
        values: { name, count: left[kind] },
        href: lists[kind] ?? '',
      })),
    ),
  );
}
