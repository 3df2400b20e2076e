import autocannon from 'autocannon';
import { sized } from './size';

const CONNECTIONS = 10;
const SECONDS = sized(3, 1);
const ROUNDS = sized(5, 1);
/** A round of addresses that are each asked once: as many on a busy machine, where three seconds are too few to compare. */
const PAGES = sized(150, 20);
/** Requests at least before the first round. A second alone would not do: on a busy machine it measures code that is not compiled yet. */
const WARMING = sized(400, 20);

/** Addresses asked once over all connections: autocannon would ask each ten times, nine of them from the cache. */
export function eachOnce(addressOf: (n: number) => string): () => string {
  const asked = new Set<string>();
  return () => {
    const address = addressOf(asked.size);
    if (asked.has(address)) throw new Error(`${address} was asked before: this would measure a cache.`);
    asked.add(address);
    return address;
  };
}

/** A load by ten connections, for some seconds or of so many requests; all responses must be good. */
async function round(
  { address, path, compressed = true }: Contestant,
  length: { duration: number } | { amount: number },
): Promise<autocannon.Result> {
  const request =
    typeof path === 'string' ? { path } : { setupRequest: (one: autocannon.Request) => ({ ...one, path: path() }) };
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    ...length,
    headers: { 'accept-encoding': compressed ? 'gzip, deflate, br' : 'identity' },
    requests: [request],
  });
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${bad} answers of ${address}, ${String(path)}, were no good.`);
  return result;
}

export interface Contestant {
  address: string;
  path: string | (() => string);
  compressed?: boolean;
  cpu?: () => number;
}

export type Measured = {
  /** requests per second */
  rate: number;
  /** CPU milliseconds of the server's process per request; NaN if unknown */
  cpu: number;
};

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function measure(contestant: Contestant): Promise<Measured> {
  const before = contestant.cpu?.() ?? Number.NaN;
  const length = typeof contestant.path === 'string' ? { duration: SECONDS } : { amount: PAGES };
  const { requests, duration } = await round(contestant, length);
  return { rate: requests.total / duration, cpu: ((contestant.cpu?.() ?? Number.NaN) - before) / requests.total };
}

async function warm(contestant: Contestant): Promise<void> {
  const { requests } = await round(contestant, { duration: 1 });
  if (requests.total < WARMING) await round(contestant, { amount: Math.max(CONNECTIONS, WARMING - requests.total) });
}

/** Each contestant's median round. They take turns, so that other load on the machine affects all alike. */
export async function underLoad(contestants: Contestant[]): Promise<Measured[]> {
  for (const contestant of contestants) await warm(contestant);
  const rounds: Measured[][] = contestants.map(() => []);
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const [index, contestant] of contestants.entries()) rounds[index]!.push(await measure(contestant));
  }
  return rounds.map((values) => ({
    rate: middle(values.map(({ rate }) => rate)),
    cpu: middle(values.map(({ cpu }) => cpu)),
  }));
}
