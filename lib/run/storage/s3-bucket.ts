import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Env } from '@/lib/run/env';
import { NoBytes, type Store, type StoredObject } from './contract';

type S3Settings = Pick<Env, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
const TIMEOUT_MS = 15_000;

/** A bucket of S3-compatible storage (Signature 4, path style), tried three times; errors never name its keys. */
export function s3Bucket(configured: S3Settings, timeoutMs = TIMEOUT_MS): Store {
  const { S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '', S3_REGION: region } = configured;
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = configured;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  async function attempt(method: string, key: string, bytes?: Uint8Array): Promise<Response> {
    const signed = await client.sign(`${endpoint}/${bucket}${key.startsWith('?') ? '' : '/'}${key}`, {
      method,
      headers: { 'x-amz-content-sha256': sha256(bytes ?? new Uint8Array()) },
      ...(bytes && { body: Uint8Array.from(bytes) }),
    });
    const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (response.status >= 500 || response.status === 429) throw new Error(`it answered ${response.status}`);
    return response;
  }

  async function call(method: string, key: string, bytes?: Uint8Array): Promise<Response> {
    for (let n = 1; ; n += 1) {
      try {
        return await attempt(method, key, bytes);
      } catch (error) {
        if (n === ATTEMPTS) throw failure(method, key, reasonOf(error));
        await sleep(FIRST_PAUSE_MS * 2 ** (n - 1));
      }
    }
  }

  const failure = (method: string, key: string, reason: string) =>
    new Error(`The store at ${endpoint} did not ${words[method]} ${key}: ${reason}`);

  /** The body is always read completely; otherwise the connection could not be reused. */
  async function answered(method: string, key: string, bytes?: Uint8Array): Promise<Uint8Array> {
    const response = await call(method, key, bytes);
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return body;
    const code = codeIn(body);
    // A missing bucket is an error, not an empty one: everything in the right one would count as deleted.
    if (response.status === 404 && method !== 'PUT' && ['', 'NoSuchKey'].includes(code)) throw new NoBytes(key);
    throw failure(method, key, `it answered ${response.status}${code && ` (${code})`}`);
  }

  /** ListObjectsV2, page by page. Our keys need no decoding; others are not listed. */
  async function* list(folder: string): AsyncIterable<StoredObject> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` });
      if (token) query.set('continuation-token', token);
      const xml = Buffer.from(await answered('GET', `?${query}`)).toString();
      for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
        yield { key: textIn(entry, 'Key') ?? '', changedAt: new Date(textIn(entry, 'LastModified') ?? Date.now()) };
      token = textIn(xml, 'NextContinuationToken');
    }
  }

  return {
    list,
    async put(key, bytes) {
      await answered('PUT', key, bytes);
    },
    get: (key) => answered('GET', key),
    async remove(key) {
      await answered('DELETE', key).catch((error: unknown) => {
        if (!(error instanceof NoBytes)) throw error;
      });
    },
  };
}

const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const words: Record<string, string> = { PUT: 'take', GET: 'give', DELETE: 'remove' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ? `it cannot be reached (${code})` : error.message;
};

/** The error code of the storage: AccessDenied, NoSuchBucket, SignatureDoesNotMatch. */
const codeIn = (body: Uint8Array): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body.subarray(0, 2000)).toString())?.[1] ?? '';
