import type { Actor, Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { instant, list, object, text } from '@/lib/core/json-schema';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { isMember } from '@/lib/nouns/memberships/check-decider';
import { db } from '@/lib/run/db/db';
import { fromPool, inTransaction, type Tx } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';
import { dayIn, todayText } from '@/lib/run/i18n/dates';
import { picked } from '@/lib/run/names';
import { treatments } from './resource';
import type { TreatmentRecord } from './schema';

/** Logs that an admin has opened a treatment, as themselves or while viewing as somebody else. */
export async function noteView(actor: Actor, id: string, tx?: Tx): Promise<void> {
  if (actor.id === null || (actor.group !== 'admin' && !actor.seenBy)) return;
  await inTransaction(tx, (inside) => audit(inside, actor, { action: 'view', entity: 'treatments', entityId: id }));
}

export type Treatment = TreatmentRecord & {
  _id: string;
  treatedOn: string;
  abilities: Readonly<Record<string, boolean>>;
};

/** One treatment as its reader may see it, with what they may do; an admin's access is logged. 404 if not theirs. */
export async function openTreatment(me: Person, id: string): Promise<Treatment> {
  if (!isUuid(id)) throw notFound();
  const { body } = await getRecord(treatments, me, id, { abilities: true });
  await noteView(me, id);
  return JSON.parse(body) as Treatment;
}

/** The center of a professional's latest treatment: most likely also of the next one. */
export async function lastCenterOf(expertId: string): Promise<string | null> {
  const where = { expertId, deletedAt: null };
  const last = await db.treatment.findFirst({ where, orderBy: { createdAt: 'desc' }, select: { centerId: true } });
  return last?.centerId ?? null;
}

/** For readers who may see the treatment. */
export async function productNames({ additionalProducts = [] }: Treatment): Promise<Map<string, string>> {
  if (additionalProducts.length === 0) return new Map();
  const where = { id: { in: additionalProducts.map(({ productId }) => productId) } };
  const found = await db.product.findMany({ where, select: { id: true, name: true } });
  return new Map(found.map(({ id, name }) => [id, name]));
}

export type TreatmentCredit = Awaited<ReturnType<typeof creditsOf>>[number];

/** The ledger entries that a treatment earned its professional; the caller has read access to its points. */
export function creditsOf(treatmentId: string) {
  return db.creditEntry.findMany({
    where: { treatmentId, NOT: { source: { startsWith: 'merge:' } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: picked('id kind origin source amount reason refusal treatmentId createdAt'),
  });
}

export type AccessEntry = { openedAt: string; role: string; what: 'treatment' | 'picture' };

const OPENINGS = `
  select to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "openedAt",
         coalesce(a.actor_role, 'other') as role,
         case a.entity when 'files' then 'picture' else 'treatment' end as what
  from audit_entries a
  where a.action = 'view' and (a.entity = 'treatments' and a.entity_id = $1
      or a.entity = 'files' and a.entity_id in (select file_id from treatment_pictures where treatment_id = $1))
  order by a.created_at desc limit 200`;

/** Others' views of a treatment and its pictures, latest first: time and role. */
export async function openingsOf(treatmentId: string): Promise<AccessEntry[]> {
  return fromPool<AccessEntry>(OPENINGS, [treatmentId]);
}

export const readOpenings = defineVerb('GET /treatments/{id}/openings', {
  summary: 'Who else has opened a treatment or one of its pictures, for its patient and for admins',
  answer: list(object({ openedAt: instant, role: text, what: { enum: ['treatment', 'picture'] } })),
  run: async ({ actor, id }) => {
    const { body } = await getRecord(treatments, actor, id, { fields: [], abilities: true });
    if (JSON.parse(body).abilities.readOpenings !== true) throw forbidden();
    return openingsOf(id);
  },
});

/** A 403 unless they work there (admins anywhere). Before inviting: a later refusal would tell whose address it is. */
export async function requireOwnCenter(tx: Tx, actor: Actor, centerId: string): Promise<void> {
  if (actor.group === 'admin') return;
  if (actor.id === null || !(await isMember(tx, actor.id, centerId))) throw forbidden('errors.outOfReach', 'centerId');
}

/** A center, and the current day there: neither a treatment nor a visit can be later. */
export async function dayAt(tx: Tx, centerId: unknown): Promise<{ center: string; today: string }> {
  const where = { id: typeof centerId === 'string' ? centerId : '' };
  const found = where.id && (await tx.center.findUnique({ where, select: { timeZone: true, name: true } }));
  return found ? { center: found.name, today: dayIn(found.timeZone) } : { center: '', today: todayText() };
}
