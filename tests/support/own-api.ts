// Common set-up of API tests: call at the top of a file.
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '@/lib/core/actor/roles';
import type { Live } from '@/lib/web/realtime/live';
import { startApi } from './api-server';
import { clientOf } from './client';
import { type Member, makePerson } from './people';

type Call = ReturnType<typeof clientOf>;
type Form = (path: string, as: Member | null, fields: Record<string, string>) => Promise<string>;

/** The API for the tests of one file, with a client, and with websockets if asked for; stopped afterwards. */
export function ownApi(live?: () => Live): { readonly url: string; call: Call; form: Form } {
  let running: Awaited<ReturnType<typeof startApi>>;
  let client: Call;
  beforeAll(async () => {
    running = await startApi(live?.());
    client = clientOf(running.url);
  });
  afterAll(() => running.stop());
  /** Sends a form as a browser without JavaScript does: where it leads, or the status if it leads nowhere. */
  async function form(path: string, as: Member | null, fields: Record<string, string>): Promise<string> {
    const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${running.url}/api/${path}`, { method: 'POST', body, headers, redirect: 'manual' });
    return answer.headers.get('location') ?? String(answer.status);
  }
  return {
    get url() {
      return running.url;
    },
    call: (...request) => client(...request),
    form,
  };
}

/** A user of this role, created before the file's tests. */
export function somebody(role: Role): Member {
  const person = {} as Member;
  beforeAll(async () => {
    Object.assign(person, await makePerson(role));
  });
  return person;
}
