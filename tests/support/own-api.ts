// Common set-up of API tests: call at the top of a file.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Live } from '@/lib/web/realtime/live';
import { startApi } from './api-server';
import { type Answer, clientOf, formsOf } from './client';
import { linkExpert, type Member, makeCenter, makePerson } from './people';

type Call = ReturnType<typeof clientOf>;
type Post = ReturnType<typeof formsOf>;
type Form = (...sent: Parameters<Post>) => Promise<string>;

/** The API for the tests of one file, with a client, and with websockets if asked for; stopped afterwards. */
export function ownApi(live?: () => Live): { readonly url: string; call: Call; post: Post; form: Form } {
  let running: Awaited<ReturnType<typeof startApi>>;
  let client: Call;
  let send: Post;
  beforeAll(async () => {
    running = await startApi(live?.());
    client = clientOf(running.url);
    send = formsOf(running.url);
  });
  afterAll(() => running.stop());
  /** Where a form leads, or the status if it leads nowhere. */
  const form: Form = async (...sent) => {
    const answer = await send(...sent);
    return answer.headers.get('location') ?? String(answer.status);
  };
  return {
    get url() {
      return running.url;
    },
    call: (...request) => client(...request),
    post: (...sent) => send(...sent),
    form,
  };
}

/** Calls, made or begun at the same moment. */
export const atOnce = <T>(count: number, begin: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => begin(n)));

/** Asks again while the database is busy: on a machine that is, or with so many at once, it may tell them to. */
export async function inTheEnd<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await sleep(500);
  }
}

/** How a call is refused: `409 errors.lastExpert`. */
export async function said(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  return `${status} ${body.messageKey}`;
}

/** A user of this role, created before the file's tests. */
export function somebody(...who: Parameters<typeof makePerson>): Member {
  const person = {} as Member;
  beforeAll(async () => {
    Object.assign(person, await makePerson(...who));
  });
  return person;
}

/** A professional and the center where they work, created before the file's tests. */
export function expertAtCenter() {
  const expert = somebody('expert');
  const center = {} as Awaited<ReturnType<typeof makeCenter>>;
  beforeAll(async () => {
    Object.assign(center, await makeCenter());
    await linkExpert(center.id, expert.id);
  });
  return { expert, center };
}
