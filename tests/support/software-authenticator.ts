// A passkey in software: what a browser and its authenticator return, signed with a real key. Every part can be forged.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { siteAddress } from '@/lib/run/site-address';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

/** A CBOR head: the major type, and a length or number below 65,536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const words = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const WITH_KEY = 64;

type Forged = {
  origin?: string;
  rpId?: string;
  /** The user was asked for neither finger nor PIN. */
  isUnverified?: boolean;
  counter?: number;
  challenge?: string;
};

/** A new key pair; `id` is that of another authenticator's key if it is to look like it. */
export function softwareAuthenticator({ id = text(randomBytes(32)), counter = 0 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  let uses = counter;

  function authData(forged: Forged, more?: Buffer): Buffer {
    const flags = USER_PRESENT | (forged.isUnverified ? 0 : USER_VERIFIED) | (more ? WITH_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? uses);
    const rpId = forged.rpId ?? new URL(siteAddress).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more ?? Buffer.alloc(0)]);
  }
  const clientData = (type: string, challenge: string, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? new URL(siteAddress).origin,
        crossOrigin: false,
      }),
    );
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });

  return {
    id,
    /** What `navigator.credentials.create` gives for these options. */
    create({ challenge }: { challenge: string }, forged: Forged = {}) {
      const [xs, ys] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      // kty: EC2, alg: ES256, crv: P-256, x, y
      const entries = [
        [head(0, 1), head(0, 2)],
        [head(0, 3), head(1, 6)],
        [head(1, 0), head(0, 1)],
      ].flat();
      const key = Buffer.concat([head(5, 5), ...entries, head(1, 1), bytes(xs), head(1, 2), bytes(ys)]);
      const handle = Buffer.from(id, 'base64url');
      const length = Buffer.from([handle.length >> 8, handle.length & 255]);
      const made = authData(forged, Buffer.concat([Buffer.alloc(16), length, handle, key]));
      const attestation = [words('fmt'), words('none'), words('attStmt'), head(5, 0), words('authData'), bytes(made)];
      return answer({
        clientDataJSON: text(clientData('webauthn.create', challenge, forged)),
        attestationObject: text(Buffer.concat([head(5, 3), ...attestation])),
        transports: ['internal'],
      });
    },
    /** What `navigator.credentials.get` gives; each use moves the counter on. */
    sign({ challenge }: { challenge: string }, forged: Forged = {}) {
      uses += 1;
      const data = authData(forged);
      const client = clientData('webauthn.get', challenge, forged);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({ clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) });
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
