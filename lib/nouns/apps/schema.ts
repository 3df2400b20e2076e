import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { instant, optional, reference, stamps, text } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { KEY_LIMITS } from '@/lib/nouns/api-keys/schema';

/** `connections`: devices on which one person uses one app; the oldest gives way. */
export const APP_LIMITS = { redirectUris: 10, connections: 10 } as const;

const OWN_DEVICE = ['localhost', '127.0.0.1', '[::1]'];

/** Valid redirect addresses: HTTPS, the person's own device, or a scheme that belongs to a domain (RFC 8252). */
function leadsBack(uri: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('#') || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password) return false;
  if (protocol === 'http:') return OWN_DEVICE.includes(hostname);
  return protocol === 'https:' || /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:$/.test(protocol);
}

export const newApp = z.strictObject({
  name: text(LONGEST.label),
  redirectUris: z
    .array(z.string().max(500).refine(leadsBack, 'validation.redirectUri'), 'validation.redirectUri')
    .min(1, 'validation.redirectUri')
    .max(APP_LIMITS.redirectUris),
  /** It runs on a server that keeps a secret; an app on people's own devices cannot. */
  isConfidential: z.boolean().default(false),
  scopes: z
    .array(z.string().max(80, { abort: true }), 'validation.scopes')
    .min(1, 'validation.scopes')
    .max(KEY_LIMITS.scopes),
});

export const appRecord = z.object({
  name: text(LONGEST.label),
  state: optional(kind('state', z.enum(['active', 'revoked']))),
  isConfidential: z.boolean(),
  redirectUris: z.array(z.string()),
  scopes: z.array(z.string()),
  peopleCount: optional(z.number().int()),
  /** Until then, the secret before it is valid, too. */
  oldValueEndsAt: optional(kind('moment', instant)),
  lastUsedAt: optional(kind('moment', instant)),
  creatorId: optional(reference('users')),
  revokedAt: optional(kind('moment', instant)),
  revokedById: optional(reference('users')),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type AppField = keyof z.infer<typeof appRecord>;
