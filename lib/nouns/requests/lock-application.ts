import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Resource } from '@/lib/core/define';
import { nouns } from '@/lib/core/nouns';
import { type Locked, lockRecord, requireCreator } from '@/lib/core/write';
import { users } from '@/lib/nouns/users/resource';
import type { Tx } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';
import type { ApplicationName } from './schema.becoming';

export type Application = {
  resource: Resource;
  locked: Locked;
  me: Person;
  email: string;
  phoneNumber: string | null;
  culture: string;
  userId: string | null;
  centerId: string | null;
};

/** Locks a request about to become a person or center, for those who may create people. */
export async function lockApplication(tx: Tx, actor: Actor, name: ApplicationName, id: string): Promise<Application> {
  requireCreator(users, actor);
  const resource = nouns().resources[name]!;
  const locked = await lockRecord(tx, resource, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  const { before } = locked;
  return {
    resource,
    locked,
    me: requirePerson(actor),
    email: String(before.email ?? before.referentEmail),
    phoneNumber: (before.phoneNumber as string | null) ?? null,
    culture: String(before.culture),
    userId: (before.becameUserId as string | null) ?? null,
    centerId: (before.becameCenterId as string | null) ?? null,
  };
}
