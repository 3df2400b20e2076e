import { type Person, sampleActors } from '@/lib/core/actor/actor';
import { ownFields } from '@/lib/nouns/users/resource';
import { healthFields } from '@/lib/nouns/users/schema';
import { names } from '@/lib/run/names';
import { fieldsOfProfile } from './profile-fields';

const BESIDE: readonly string[] =
  names(`profileImageId frontImageId marketingAccepted privacyAccepted privacyPolicyAccepted
  termsAndConditionsAccepted`);

test.each(sampleActors.filter((actor): actor is Person => actor.id !== null))(
  'the profile of $group asks for all that they may change about themselves, and for nothing else',
  (me) => {
    const asked = fieldsOfProfile(me).map(({ name }) => name);
    const own = ownFields(me).filter((name) => !BESIDE.includes(name));
    const isHealth = (name: string) => healthFields.some((field) => field === name);
    expect(asked.toSorted()).toEqual(own.filter((name) => me.group === 'user' || !isHealth(name)).toSorted());
  },
);
