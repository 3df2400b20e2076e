import type { z } from 'zod';
import type { Person } from '@/lib/core/actor/actor';
import { openColumns } from '@/lib/core/encrypted-fields';
import type { ReadOf } from '@/lib/core/fields/schema.fields';
import { getRecord } from '@/lib/core/read';
import { db } from '@/lib/run/db/db';
import type { Tx } from '@/lib/run/db/transaction';
import { users } from './resource';
import { healthFields, type userRecord } from './schema';

export async function ownRecord(me: Person): Promise<OwnRecord> {
  const { body } = await getRecord(users, me, me.id);
  return JSON.parse(body) as OwnRecord;
}

export type Health = Pick<z.infer<typeof userRecord>, (typeof healthFields)[number]>;

const selected = Object.fromEntries(['habits', ...healthFields].map((field) => [field, true])) as {
  [Field in keyof Health | 'habits']: true;
};

/** Null if there is no such person. */
export async function healthOf(id: string, client: Pick<Tx, 'user'> = db): Promise<Health | null> {
  const row = await client.user.findFirst({ where: { id, deletedAt: null }, select: selected });
  return row && openColumns(users, id, row);
}

export type OwnRecord = ReadOf<
  typeof userRecord,
  `name surname email username phone mobilephone address country gender bornDate profession expertType culture level
   isEnabled practicePoints theoryPoints theoryForcedPoints fanShopPoints centerIds profileImageId frontImageId confirmedUser
   privacyAccepted marketingAccepted privacyPolicyAccepted termsAndConditionsAccepted`
> &
  Health;
