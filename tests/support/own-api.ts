// What most API tests begin with, once: called at the top of a file, it is there when the file's tests run.
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '@/lib/auth/roles';
import { startApi } from './api-server';
import { clientOf } from './client';
import { type Member, makePerson } from './people';

type Call = ReturnType<typeof clientOf>;

/** The API for the tests of one file, and a client of it; stopped after them. */
export function ownApi(): { readonly url: string; call: Call } {
  let running: Awaited<ReturnType<typeof startApi>>;
  let client: Call;
  beforeAll(async () => {
    running = await startApi();
    client = clientOf(running.url);
  });
  afterAll(() => running.stop());
  return {
    get url() {
      return running.url;
    },
    call: (...request) => client(...request),
  };
}

/** Somebody of this role, made before the tests of the file. */
export function somebody(role: Role): Member {
  const person = {} as Member;
  beforeAll(async () => {
    Object.assign(person, await makePerson(role));
  });
  return person;
}
