import type { z } from 'zod';
import type { Person } from '@/lib/core/actor/actor';
import { getRecord } from '@/lib/core/read';
import type { Level } from '@/lib/nouns/credits/schema';
import { users } from './resource';
import type { Culture, healthFields, userRecord } from './schema';

/** The person's own record, as they may read it. */
export async function ownRecord(me: Person): Promise<OwnRecord> {
  const { body } = await getRecord(users, me, me.id);
  return JSON.parse(body) as OwnRecord;
}

/** A patient's habits and dental history. */
export type Health = Pick<z.infer<typeof userRecord>, (typeof healthFields)[number]>;

export type OwnRecord = {
  _id: string;
  name: string;
  surname: string;
  email: string;
  username: string | null;
  phone: string | null;
  mobilephone: string | null;
  address: string | null;
  country: string | null;
  gender: string | null;
  bornDate: string | null;
  profession: string | null;
  expertType: string | null;
  culture: Culture;
  level: Level;
  isEnabled: boolean;
  practicePoints: number;
  theoryPoints: number;
  theoryForcedPoints: number | null;
  fanShopPoints: number;
  centerIds: string[];
  profileImageId: string | null;
  frontImageId: string | null;
  confirmedUser: boolean;
  privacyAccepted: boolean;
  marketingAccepted: boolean;
  privacyPolicyAccepted: boolean;
  termsAndConditionsAccepted: boolean;
} & Health;
