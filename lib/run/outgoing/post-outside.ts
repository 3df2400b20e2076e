// Calls to addresses typed by users: never into our own network.
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { env } from '@/lib/run/env';

/** Everything outside the public internet (IANA), and detours to it; IPv4 within IPv6 counts as IPv4. */
const INSIDE =
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64
  2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`.split(/\s+/);

function networks(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

const inside = networks(INSIDE);
const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
const isAllowedInside = (address: string) => isIn(networks(env.WEBHOOK_NETWORKS), address);

/** The reason why nothing was sent, or no answer came, without details of the address. */
export class Unreachable extends Error {}

/** All must be outside, or in a network that the operator has allowed. */
async function addressesOf(host: string): Promise<{ address: string; family: number }[]> {
  const name = host.replace(/^\[|\]$/g, '');
  const found = await lookup(name, { all: true }).catch(() => []);
  if (found.length === 0) throw new Unreachable('unknown-host');
  if (found.some(({ address }) => isIn(inside, address) && !isAllowedInside(address)))
    throw new Unreachable('private-network');
  return found;
}

async function checked(host: string, isPlain: boolean): Promise<{ address: string; family: number }[]> {
  const found = await addressesOf(host);
  if (isPlain && !found.every((one) => isAllowedInside(one.address))) throw new Unreachable('not-https');
  return found;
}

/** Whether an address is one that is never called; false for a host that does not resolve yet. */
export function isInside(address: string): Promise<boolean> {
  const { hostname, protocol } = new URL(address);
  return checked(hostname, protocol === 'http:').then(
    () => false,
    (error: Unreachable) => error.message !== 'unknown-host',
  );
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 2_000;

/** Receivers close idle connections, some after two seconds; a call on its way then fails, and is made again later. */
const IDLE_MS = 1_000;

/** Connections are kept for further calls; each goes to the very address that is checked when it is opened. */
function checking<A extends http.Agent>(Kind: new (options: http.AgentOptions) => A, isPlain: boolean): A {
  const agent = new Kind({ keepAlive: true, timeout: IDLE_MS });
  const connect = agent.createConnection.bind(agent);
  const open = callbackify(async (options: Parameters<typeof connect>[0]) => {
    const found = await checked(String(options.host), isPlain);
    const [first] = found;
    const known: LookupFunction = (_host, { all }, tell) =>
      all ? tell(null, found) : tell(null, first!.address, first!.family);
    return connect({ ...options, lookup: known });
  });
  agent.createConnection = (options, done) => {
    open(options, (error, socket) => done?.(error, socket!));
    return undefined;
  };
  return agent;
}

const agents = { 'http:': checking(http.Agent, true), 'https:': checking(https.Agent, false) };

export type OutsideAnswer = { status: number; text: string };

/**
 * Sends JSON. No redirect is followed.
 * @throws Unreachable
 */
export function postOutside(address: string, headers: Record<string, string>, body: string): Promise<OutsideAnswer> {
  const url = new URL(address);
  const isPlain = url.protocol === 'http:';
  return new Promise((resolve, reject) => {
    // Looking up a name cannot be interrupted.
    const late = setTimeout(() => {
      reject(new Unreachable('timeout'));
      request.destroy();
    }, TIMEOUT_MS);
    let text = '';
    const end = (status = 0) => {
      clearTimeout(late);
      resolve({ status, text: text.slice(0, MOST_BYTES) });
    };
    const fail = (error: Error) => {
      clearTimeout(late);
      reject(error instanceof Unreachable ? error : new Unreachable('refused'));
    };
    const request = (isPlain ? http : https).request(url, {
      method: 'POST',
      agent: agents[isPlain ? 'http:' : 'https:'],
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    request.on('error', fail);
    request.on('response', (response) => {
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length <= MOST_BYTES) return;
        end(response.statusCode);
        request.destroy();
      });
      response.on('end', () => end(response.statusCode));
      response.on('error', fail);
    });
    request.end(body);
  });
}
