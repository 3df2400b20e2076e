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
  /** Whom and which center it has become. */
  userId: string | null;
  centerId: string | null;
};

/** A request that is about to become somebody, locked; for those who may make people, which is more than working on it. */
export async function lockApplication(tx: Tx, actor: Actor, name: ApplicationName, id: string): Promise<Application> {
  requireCreator(users, actor);
  const resource = resources[name]!;
  const locked = await lockRecord(tx, resource, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  const { before } = locked;
  return {
    ...{ resource, locked, me: requirePerson(actor) },
    email: String(before.email ?? before.referentEmail),
    phoneNumber: (before.phoneNumber as string | null) ?? null,
    culture: String(before.culture),
    userId: (before.becameUserId as string | null) ?? null,
    centerId: (before.becameCenterId as string | null) ?? null,
  };
}
