// Core's access to the nouns, which stand above it: `lib/nouns/register.ts` registers them at the start of each
// process.
import type { Person } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import type { Noun, Verbs } from '@/lib/core/records';
import type { Run } from '@/lib/run/db/transaction';

type Infection = { kind: 'infected-upload'; userId: string | null; actorId: string | null; detail: string };

type Nouns = {
  resources: Readonly<Record<string, Resource>>;
  verbs: Readonly<Record<string, Verbs>>;
  /** A person without a session, as they are now; null if the account may not sign in. */
  personById: (id: string, run?: Run) => Promise<Person | null>;
  /**
   * The person as they are now, for long actions.
   * @throws Problem 403 if they have lost the account or the role
   */
  renewed: (me: Person) => Promise<Person>;
  /** Records a security event, outside of any transaction. */
  recordFailure: (event: Infection) => Promise<void>;
};

let registered: Nouns | undefined;

/** A lookup without a prototype: names come from addresses and forms, and every plain object has a `constructor`. */
export const byName = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, all);

export function registerNouns(all: Nouns): void {
  registered = { ...all, resources: byName(all.resources), verbs: byName(all.verbs) };
}

/** @throws Error in an entry point that does not import `lib/nouns/register.ts` */
export function nouns(): Nouns {
  if (!registered) throw new Error("no noun is known: the entry point has to import '@/lib/nouns/register'");
  return registered;
}

/** A resource with its verbs, for creating, changing and deleting records of it. */
export const nounNamed = (name: string): Noun => ({
  resource: nouns().resources[name]!,
  verbs: nouns().verbs[name] ?? {},
});
