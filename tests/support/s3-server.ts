// A small S3 server that verifies signatures independently (AWS Signature Version 4, implemented from its description
// with node:crypto only).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEYS = { id: 'PORTALTESTKEY', secret: 'known/to+everybody/who=reads-this' };
const REGION = 'eu-test-1';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** S3's error code for a wrong signature; null if it is valid. */
function refusal(req: IncomingMessage, body: Buffer): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day, region, names = '', signature = ''] = pattern.exec(req.headers.authorization ?? '') ?? [];
  if (!day || id !== KEYS.id) return 'AccessDenied';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const time = String(req.headers['x-amz-date']);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)!;
  if (Math.abs(Date.UTC(+y!, +mo! - 1, +d!, +h!, +mi!, +s!) - Date.now()) > 15 * 60_000 || !time.startsWith(day))
    return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.split(';').includes(name)))
    return 'AccessDenied';
  const sum = String(req.headers['x-amz-content-sha256']);
  if (sum !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(req.url!, 'http://store.invalid');
  const query = [...searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const request = [req.method, pathname, query.toSorted().join('&'), headers.join(''), names, sum].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(request)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${KEYS.secret}`, day));
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

type Trouble = 'error' | 'silence' | 'hang up';

/** @param pageSize number of keys per listing response */
export async function startS3({ bucket, pageSize = 2 }: { bucket: string; pageSize?: number }) {
  const objects = new Map<string, Buffer>();
  /** Overrides of objects' modification times. */
  const written = new Map<string, Date>();
  const calls: string[] = [];
  const troubles: Trouble[] = [];
  const server = createServer((req, res) => void answerCall(req, res));

  async function answerCall(req: IncomingMessage, res: ServerResponse): Promise<void> {
    calls.push(`${req.method} ${req.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const trouble = troubles.shift();
    if (trouble === 'silence') return;
    if (trouble === 'hang up') return void req.socket.destroy();
    const answer = (status: number, code?: string) =>
      res
        .writeHead(status)
        .end(code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`);
    if (trouble === 'error') return void answer(503, 'SlowDown');
    const refused = refusal(req, body);
    if (refused) return void answer(403, refused);
    const { pathname, searchParams } = new URL(req.url!, 'http://store.invalid');
    if (pathname === `/${bucket}` && req.method === 'GET' && searchParams.get('list-type') === '2')
      return void res.writeHead(200, { 'content-type': 'application/xml' }).end(listing(searchParams));
    const [, name, ...parts] = pathname.split('/');
    const key = parts.join('/');
    if (name !== bucket || !key) return void answer(404, 'NoSuchBucket');
    if (req.method === 'PUT') objects.set(key, body);
    if (req.method === 'DELETE') objects.delete(key);
    if (req.method !== 'GET') return void answer(req.method === 'PUT' ? 200 : 204);
    const found = objects.get(key);
    if (!found) return void answer(404, 'NoSuchKey');
    res.writeHead(200, { 'content-length': found.length }).end(found);
  }
  function listing(asked: URLSearchParams): string {
    const after = asked.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '')).toSorted();
    const left = keys.filter((key) => key > after);
    const page = left.slice(0, pageSize);
    const entries = page.map((key) => {
      const time = (written.get(key) ?? new Date()).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><Size>1</Size></Contents>`;
    });
    const more = left.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${more}</ListBucketResult>`;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    written,
    calls,
    /** Faults for the next calls. */
    trouble: (...next: Trouble[]) => troubles.push(...next),
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEYS.id,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
