import type { Person } from '@/lib/auth/actor';
import type { Level } from '@/lib/credits/schema';
import { getRecord } from '@/lib/rest/read';
import { users } from './resource';
import type { Culture } from './schema';

/** The person's own record, as they may read it. */
export async function ownRecord(me: Person): Promise<OwnRecord> {
  const { body } = await getRecord(users, me, me.id);
  return JSON.parse(body) as OwnRecord;
}

export type OwnRecord = {
  _id: string;
  name: string;
  surname: string;
  email: string;
  username: string | null;
  phone: string | null;
  mobilephone: string | null;
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
  confirmedUser: boolean;
  privacyAccepted: boolean;
  marketingAccepted: boolean;
  privacyPolicyAccepted: boolean;
  termsAndConditionsAccepted: boolean;
};
