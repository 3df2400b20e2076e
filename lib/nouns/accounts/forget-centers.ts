import { keepResponsible } from '@/lib/nouns/memberships/end-membership';
import type { Tx } from '@/lib/run/db/transaction';
import type { Subject } from './rules';

/**
 * The centers of an erased person continue without them: memberships are removed, and the person's own address and
 * phone numbers are deleted from the center. Returns the centers whose status must be recomputed.
 */
export async function forgetCenters(tx: Tx, { id, email, phones, pattern }: Subject): Promise<string[]> {
  const linked = await tx.membership.findMany({
    where: { userId: id, status: 'active' },
    select: { centerId: true },
  });
  await tx.membership.deleteMany({ where: { userId: id } });
  await tx.centerDealer.deleteMany({ where: { userId: id } });
  await tx.center.updateMany({ where: { consultantId: id }, data: { consultantId: null } });
  const theirs = linked.map(({ centerId }) => centerId);
  await keepResponsible(tx, theirs);
  const reached = await tx.$queryRaw<{ id: string }[]>`
    update centers set
      referent_email = case when referent_email = ${email}::citext then null else referent_email end,
      phone_numbers = case when id = any(${theirs}::uuid[])
        then array(select one from unnest(phone_numbers) one where one <> all(${phones}::text[])) else phone_numbers end,
      consultant_notes = case when id = any(${theirs}::uuid[])
        then regexp_replace(consultant_notes, ${pattern}, '…', 'gi') else consultant_notes end,
      updated_at = now()
    where referent_email = ${email}::citext
       or (id = any(${theirs}::uuid[]) and (consultant_notes ~* ${pattern} or phone_numbers && ${phones}::text[]))
    returning id::text`;
  await tx.$executeRaw`
    update center_events set notes = case when user_id = ${id}::uuid then null else regexp_replace(notes, ${pattern}, '…', 'gi') end
    where notes is not null and (user_id = ${id}::uuid or (center_id = any(${theirs}::uuid[]) and notes ~* ${pattern}))`;
  await tx.$executeRaw`
    update center_visits set author_id = case when author_id = ${id}::uuid then null else author_id end,
      notes = regexp_replace(notes, ${pattern}, '…', 'gi')
    where author_id = ${id}::uuid or (center_id = any(${theirs}::uuid[]) and notes ~* ${pattern})`;
  await tx.consultant.updateMany({
    where: { userId: id },
    data: { name: '', surname: '', userId: null, deletedAt: new Date() },
  });
  return [...new Set([...theirs, ...reached.map((center) => center.id)])];
}
