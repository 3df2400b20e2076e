import autocannon from 'autocannon';

const CONNECTIONS = 10;
const SECONDS = 3;
const ROUNDS = 3;

/** Requests a second that a server answers in one round; all answers must be good ones. */
async function round(address: string, paths: string[], seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
    requests: paths.map((path) => ({ path })),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers of ${address}${paths[0]} were no good.`);
  return requests.average;
}

export interface Contestant {
  address: string;
  paths: string[];
}

/** Requests a second of each. They take turns, so that whatever else the machine does slows all of them alike. */
export async function requestsPerSecond(contestants: Contestant[]): Promise<number[]> {
  for (const { address, paths } of contestants) await round(address, paths, 1); // what is compiled at the first visit
  const rounds: number[][] = contestants.map(() => []);
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const [index, { address, paths }] of contestants.entries())
      rounds[index]!.push(await round(address, paths, SECONDS));
  }
  return rounds.map((values) => values.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!);
}
