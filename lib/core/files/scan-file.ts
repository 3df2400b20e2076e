import { createConnection } from 'node:net';
import { nouns } from '@/lib/core/nouns';
import { env } from '@/lib/run/env';
import { invalid, Problem, scannerUnavailable } from '@/lib/run/errors';
import { log } from '@/lib/run/log';

/** ClamAV counts as unavailable after this. */
const SCAN_TIMEOUT_MS = 30_000;
const PING_MS = 1000;
/** Longer replies are not from clamd. */
const LONGEST_ANSWER = 1000;
const CHUNK = 64 * 1024;
/** How long a ping's result is cached. */
const PING_CACHE_MS = 10_000;

const INFECTED = 'validation.fileInfected';

export const isInfected = (error: unknown): boolean =>
  error instanceof Problem && error.fields.some(({ message }) => message === INFECTED);

/**
 * Has ClamAV scan a file, if it is configured. An infected file is refused and noted as a security event.
 * @param from the file's field, its sender, and, for senders without an account, what the file belongs to
 * @throws Problem 400 for the field; 503 if ClamAV does not say that the file is clean
 */
export async function scanFile(
  bytes: Uint8Array,
  from: { field: string; senderId?: string | undefined; about?: string | undefined },
): Promise<void> {
  if (!env.CLAMAV_HOST) return;
  const answer = await askScanner(streamed(bytes), SCAN_TIMEOUT_MS).catch((error: unknown) => {
    log.error({ err: error }, 'a file could not be scanned');
    throw scannerUnavailable();
  });
  if (answer === 'stream: OK') return;
  const [, found] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? [];
  if (!found) {
    log.error({ answer: answer.slice(0, 200) }, 'ClamAV could not scan a file');
    throw scannerUnavailable();
  }
  const { field, senderId = null, about } = from;
  const detail = about ? `${found}, ${about}` : found;
  await nouns().recordFailure({ kind: 'infected-upload', userId: senderId, actorId: senderId, detail });
  throw invalid([{ field, message: INFECTED }]);
}

/** The command INSTREAM: pieces, each after its length, and a length of zero. */
function* streamed(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const piece = bytes.subarray(at, at + CHUNK);
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}

/** Sends a command to clamd on a connection of its own; the answer is whole only if it ends with a zero byte. */
export async function askScanner(command: Iterable<Uint8Array>, timeoutMs: number): Promise<string> {
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(env.CLAMAV_HOST ?? '') ?? [];
  const socket = createConnection({ host, port: Number(port) });
  const deadline = setTimeout(() => socket.destroy(new Error('ClamAV did not answer in time')), timeoutMs);
  try {
    return await new Promise<string>((resolve, reject) => {
      let answer = '';
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('ClamAV closed the connection without an answer')));
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        if (answer.endsWith('\0')) resolve(answer.slice(0, -1));
        else if (answer.length > LONGEST_ANSWER) reject(new Error('ClamAV answers something else'));
      });
      socket.on('connect', () => {
        for (const piece of command) socket.write(piece);
      });
    });
  } finally {
    clearTimeout(deadline);
    socket.on('error', () => {});
    socket.destroy();
  }
}

let pinged: { at: number; answers: Promise<boolean> } | undefined;

/** True if no ClamAV is configured; asked every ten seconds at most. */
export function isScannerAvailable(): Promise<boolean> {
  if (!env.CLAMAV_HOST) return Promise.resolve(true);
  if (!pinged || performance.now() - pinged.at > PING_CACHE_MS) {
    const answers = askScanner([Buffer.from('zPING\0')], PING_MS).then(
      (answer) => answer === 'PONG',
      () => false,
    );
    pinged = { at: performance.now(), answers };
  }
  return pinged.answers;
}
