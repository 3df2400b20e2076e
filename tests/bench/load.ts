import autocannon from 'autocannon';

const CONNECTIONS = 10;
const SECONDS = 3;
const ROUNDS = 3;

/**
 * Addresses of which each is asked once, however many connections ask. autocannon gives every connection the whole list
 * of requests from its start: ten connections then ask for one address at a time, and nine of ten answers cost nothing.
 */
export function eachOnce(addressOf: (n: number) => string): () => string {
  const asked = new Set<string>();
  return () => {
    const address = addressOf(asked.size);
    if (asked.has(address)) throw new Error(`${address} was asked before: this would measure a cache.`);
    asked.add(address);
    return address;
  };
}

/** A load of `seconds` by ten connections; all answers must be good ones. */
async function round({ address, path, compressed = true }: Contestant, seconds: number): Promise<autocannon.Result> {
  const request =
    typeof path === 'string' ? { path } : { setupRequest: (one: autocannon.Request) => ({ ...one, path: path() }) };
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': compressed ? 'gzip, deflate, br' : 'identity' },
    requests: [request],
  });
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${bad} answers of ${address}, ${String(path)}, were no good.`);
  return result;
}

export interface Contestant {
  address: string;
  /** The same each time, or made anew by `eachOnce`. */
  path: string | (() => string);
  compressed?: boolean;
  /** Milliseconds of CPU that the server's process has used up to now. */
  cpu?: () => number;
}

export type Measured = {
  /** requests answered in a second */
  rate: number;
  /** milliseconds of the server process's CPU for each; NaN where it is not known */
  cpu: number;
};

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function measure(contestant: Contestant): Promise<Measured> {
  const before = contestant.cpu?.() ?? Number.NaN;
  const { requests } = await round(contestant, SECONDS);
  return { rate: requests.average, cpu: ((contestant.cpu?.() ?? Number.NaN) - before) / requests.total };
}

/** Each contestant's median round. They take turns, so that whatever else the machine does slows all of them alike. */
export async function underLoad(contestants: Contestant[]): Promise<Measured[]> {
  for (const contestant of contestants) await round(contestant, 1); // what is compiled at the first visit
  const rounds: Measured[][] = contestants.map(() => []);
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const [index, contestant] of contestants.entries()) rounds[index]!.push(await measure(contestant));
  }
  return rounds.map((values) => ({
    rate: middle(values.map(({ rate }) => rate)),
    cpu: middle(values.map(({ cpu }) => cpu)),
  }));
}
