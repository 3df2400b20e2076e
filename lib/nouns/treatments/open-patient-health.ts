import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { type Health, healthOf } from '@/lib/nouns/users/data';
import { healthFields, userRecord } from '@/lib/nouns/users/schema';
import { transaction } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';
import { treatments } from './resource';

/** A patient's habits and teeth, for the professional who treats them. Each access is logged. */
export async function openPatientHealth(actor: Actor, id: string): Promise<Health> {
  const { body } = await getRecord(treatments, actor, id, { fields: ['userId'], abilities: true });
  const { userId, abilities } = JSON.parse(body) as { userId: string; abilities: Record<string, boolean> };
  if (abilities.readHealth !== true) throw forbidden();
  const health = await healthOf(userId);
  if (!health) throw notFound();
  await transaction((tx) => audit(tx, actor, { action: 'view', entity: 'users', entityId: userId }));
  return health;
}

type Stated = Record<(typeof healthFields)[number], true>;

export const readHealth = defineVerb('GET /treatments/{id}/health', {
  summary: 'What the patient stated about habits and teeth, for the treating professional; logged',
  answer: userRecord.pick(Object.fromEntries(healthFields.map((field) => [field, true])) as Stated),
  run: ({ actor, id }) => openPatientHealth(actor, id),
});
