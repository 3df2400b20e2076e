import type { Actor, Person } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { forbidden } from '@/lib/errors';
import { resources } from '@/lib/resources';
import type { Resource } from '@/lib/rest/define';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, lockRecord, requireCreator } from '@/lib/rest/write';
import { users } from '@/lib/users/resource';
import type { ApplicationName } from './schema.becoming';

export type Application = {
  resource: Resource;
  locked: Locked;
  me: Person;
  email: string;
  phoneNumber: string | null;
  culture: string;
  /** The person and center created from it. */
  userId: string | null;
  centerId: string | null;
};

/**
 * Locks a request that is about to become a person or center; only for those who may create
 * people, which requires more than working on requests.
 */
export async function lockApplication(tx: Tx, actor: Actor, name: ApplicationName, id: string): Promise<Application> {
  requireCreator(users, actor);
  const resource = resources[name]!;
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
