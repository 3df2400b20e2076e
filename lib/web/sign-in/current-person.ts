import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import type { Person } from '@/lib/core/actor/actor';
import { unauthorized } from '@/lib/run/errors';
import { actorOf } from '@/lib/web/sign-in/actor-of';

/** The person of a signed-in screen; looked up once per request. The proxy has already turned others away. */
export const currentPerson = cache(async (): Promise<Person> => personBehind({}));

/** The person, also if they must set up a factor or choose a password first: for those screens and their frame. */
export const enrollingPerson = cache(
  async (): Promise<Person> => personBehind({ isForEnrolling: true, isForNewPassword: true }),
);

async function personBehind(options: { isForEnrolling?: boolean; isForNewPassword?: boolean }): Promise<Person> {
  const actor = await actorOf({ headers: await headers() }, options);
  if (actor.id === null) throw unauthorized('errors.sessionEnded');
  return actor;
}
