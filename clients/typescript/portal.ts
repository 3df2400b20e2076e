// The client as programs import it: every call of the API with its types, generated from the description, and what most programs need
// around it.
import * as Oazapfts from '@oazapfts/runtime';
import { defaults } from './generated.ts';

export { HttpError, ok } from '@oazapfts/runtime';
export * from './generated.ts';

/** The status of what passes by itself: the same call again, after `Retry-After`. */
const PASSING = [429, 503];
const MOST_ATTEMPTS = 5;
const MOST_SECONDS = 60;

const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

/**
 * Calls the portal at this address, such as `https://portal.example`, with an API key or a person's token. What passes by itself is asked
 * again, four times at most: reads, changes of a version, and creations with an Idempotency-Key, which one is given if it has none.
 */
export function connect(address: string, key?: string): void {
  defaults.baseUrl = `${address.replace(/\/$/, '')}/api`;
  defaults.headers = key ? { authorization: `Bearer ${key}` } : {};
  defaults.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    if (init?.method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(url, { ...init, headers });
      if (!PASSING.includes(answer.status) || attempt === MOST_ATTEMPTS) return answer;
      await wait(Math.min(Number(answer.headers.get('retry-after') ?? 1), MOST_SECONDS));
    }
  };
}

type Answered = { status: number; data: unknown; headers: Headers };
type Lists<Asked> = (asked: Asked, options?: Oazapfts.RequestOpts) => Promise<Answered>;
type RecordOf<List extends (...all: never[]) => Promise<Answered>> = Extract<
  Awaited<ReturnType<List>>,
  { status: 200 }
>['data'] extends readonly (infer One)[]
  ? One
  : never;

/**
 * The records of a list, page by page as they are taken: `for await (const center of every(listCenters, { tier: 'GOLD' }))`. In the
 * order of their ids unless `sort` says otherwise, so that nothing is left out or comes twice, whatever is written meanwhile.
 * @throws HttpError for an answer that is no page
 */
export async function* every<Asked extends object, List extends Lists<Asked>>(
  list: List & Lists<Asked>,
  asked: Asked,
  options?: Oazapfts.RequestOpts,
): AsyncGenerator<RecordOf<List>> {
  let page: object = { sort: '_id', limit: 100, ...asked };
  for (;;) {
    const { status, data, headers } = await list(page as Asked, options);
    if (status !== 200) throw new Oazapfts.HttpError(status, data, headers);
    yield* data as RecordOf<List>[];
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    const after = next && new URL(next, 'https://portal.example').searchParams.get('after');
    if (!after) return;
    page = { ...page, after };
  }
}
