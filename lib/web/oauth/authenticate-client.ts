import { receiveForm } from '@/lib/core/form-body';
import { type Client, clientNamed } from '@/lib/nouns/apps/data';
import { hashSecret } from '@/lib/run/secrets/secrets';

/** The parameters of an app's call, with repetitions. */
export async function sentBy(request: Request): Promise<URLSearchParams> {
  const form = await receiveForm(request);
  return new URLSearchParams([...(form ?? [])].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

/** An app's credentials: from the header, form-encoded (RFC 6749, 2.3.1), or from the body. */
export function credentialsOf({ headers }: Request, sent: URLSearchParams) {
  const [, basic] = /^Basic (\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (basic === undefined)
    return { client_id: sent.get('client_id') ?? '', client_secret: sent.get('client_secret') ?? '' };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  const read = (text: string) => new URLSearchParams(`x=${text}`).get('x') ?? '';
  return { client_id: read(id), client_secret: read(secret) };
}

/** The authenticated client; a public one may not send a secret. */
export async function authenticateClient(
  id: string | null | undefined,
  secret: string | null | undefined,
): Promise<Client | null> {
  const client = await clientNamed(id);
  if (!client || !secret) return client?.isConfidential === false ? client : null;
  const { secretHash, formerSecretHash, formerSecretEndsAt } = client;
  const valid = formerSecretEndsAt && formerSecretEndsAt > new Date() ? [secretHash, formerSecretHash] : [secretHash];
  return valid.includes(hashSecret(secret)) ? client : null;
}
