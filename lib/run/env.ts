import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1');

/** An empty line in a `.env` file means "not set". */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema.optional());

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  return isIP(address) > 0 && Number(bits) <= (isIP(address) === 6 ? 128 : 32);
}

/** The key is 32 bytes in base64, or encrypted by Vault's Transit engine. */
const MASTER_KEY = /^([a-z0-9][a-z0-9-]{0,31}):([A-Za-z0-9+/_-]{43}=?|vault:v\d+:\S+)$/;

const encryptionKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every((key) => MASTER_KEY.test(key)), {
    error: 'must be id:key, the key being 32 bytes in base64',
    abort: true,
  })
  .transform((keys) => keys.map((key) => MASTER_KEY.exec(key) ?? []).map(([, id = '', key = '']) => ({ id, key })))
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must not name an id twice');

/** Several, separated by commas or spaces, are all accepted, so that both sides can change in turn. */
const serviceCredentials = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (values) => values.length > 0 && values.every((value) => value.length >= 16),
    'must have at least 16 characters, each of several',
  );

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
  /** A replica for read-only work: public pages, sitemaps, statistics, exports. */
  DATABASE_REPLICA_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')),
  /** Maximum lag in milliseconds; beyond it, reads go to the primary. */
  DATABASE_REPLICA_LAG_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** A collector of traces that accepts OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url().transform((url) => url.replace(/\/+$/, ''))),
  /** Headers for the collector: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  /** The proxy sets or clears `traceparent`: it continues the caller's trace. Else visitors could force and join traces. */
  OTEL_TRUST_TRACEPARENT: flag,
  /** Share of requests that are traced, from 0 to 1; a trusted caller's own decision takes precedence. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Statements slower than this are logged, in milliseconds; 0: none. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(1000),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** How long after SIGTERM to keep answering while not ready, until load balancers have noticed. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  /** True if every request comes through our reverse proxy, whose forwarded client addresses can be trusted. */
  BEHIND_PROXY: flag,
  /** In megabytes. */
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  /** Public address of the site, without a trailing slash. */
  APP_URL: optional(z.url().transform((url) => url.replace(/\/+$/, ''))),
  /** Sites whose pages may call the API with a token of their own: origins, separated by commas. */
  API_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (origins) => origins.every((one) => URL.canParse(one) && new URL(one).origin === one),
      'must be origins, as https://crm.example',
    ),
  /** Private networks that webhooks may call, also without HTTPS: CIDR, separated by commas. */
  WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((all) => all.every(isNetwork), 'must be networks, as 10.1.0.0/16'),
  /** Signs sessions and tokens. Several, separated by commas: the first signs, all verify. */
  AUTH_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= 32),
      'must have at least 32 characters, each of several',
    ),
  /** Former values of AUTH_SECRET, which open the unsubscribe links and reply addresses of letters and nothing else. */
  LETTER_SECRETS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  /** Encrypts files and notes at rest: `id:key`. Several, separated by commas: the first encrypts, all decrypt. */
  ENCRYPTION_KEYS: optional(encryptionKeys),
  /** `host:port` of ClamAV's clamd, which scans every uploaded file. */
  CLAMAV_HOST: optional(z.string().regex(/^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i, 'must be host:port')),
  /** HashiCorp Vault, whose Transit engine decrypts keys of ENCRYPTION_KEYS that begin with `vault:`. */
  VAULT_ADDR: optional(z.url().transform((url) => url.replace(/\/+$/, ''))),
  VAULT_TOKEN: optional(z.string()),
  /** Path of the key there, below /v1: mount, `decrypt` and its name. */
  VAULT_TRANSIT_PATH: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*\/decrypt\/[\w-]+$/, 'must be like transit/decrypt/portal')
    .default('transit/decrypt/portal'),
  GOOGLE_MAPS_API_KEY: optional(z.string()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STORAGE_DIR: z.string().default('.data/files'),
  /** An S3-compatible store instead of STORAGE_DIR; set all of these variables, or none. */
  S3_ENDPOINT: optional(z.url().transform((url) => url.replace(/\/+$/, ''))),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** Destination of `npm run backup`: a folder, or s3://bucket/prefix in the store of the S3_… variables. */
  BACKUP_TO: optional(z.string()),
  /** Encrypts backups. Several, separated by commas: the first encrypts, each is tried when restoring. */
  BACKUP_KEY: optional(
    z
      .string()
      .transform((text) => text.split(',').map((key) => key.trim()))
      .refine((keys) => keys.every((key) => key.length >= 32), 'must have at least 32 characters, each of several'),
  ),
  SMTP_URL: optional(z.url()),
  /** DKIM: the private key, and the domain and selector of its public key in the DNS; set all three, or none. */
  DKIM_DOMAIN: optional(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'is no name of a domain')),
  DKIM_SELECTOR: optional(z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'is no selector')),
  DKIM_PRIVATE_KEY: optional(
    z
      .string()
      .transform((text) => text.replaceAll('\\n', '\n'))
      .refine(isRsaKey, 'is no RSA private key in PEM, or too short (2048 bits)'),
  ),
  /** For newsletters. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(5),
  /** Folder where letters are written as HTML files while there is no mail server. */
  MAIL_DIR: optional(z.string()),
  /** Contact for security reports, and when this information expires; in /.well-known/security.txt. */
  SECURITY_CONTACT: optional(z.url({ protocol: /^(mailto|https|tel)$/ })),
  SECURITY_EXPIRES: optional(z.iso.datetime()),
  MAIL_FROM: z.string().default('Candor <no-reply@candor.example>'),
  /** Address for replies to the office's letters, `replies@candor.example`: a token is appended to its local part. */
  MAIL_REPLY_TO: optional(z.email().max(80)),
  /** Who judges a mail's sender: our server's name in Authentication-Results, or `provider`; else none is verified. */
  MAIL_AUTHENTICATED_BY: optional(z.string().regex(/^[\w.-]{1,253}$/, 'must be the name of a server, or provider')),
  /** Credentials of calls between servers, by purpose: registration, credits and promotion; received mail; metrics. */
  SERVICE_CREDENTIAL_PROGRAMME: optional(serviceCredentials),
  SERVICE_CREDENTIAL_MAIL: optional(serviceCredentials),
  SERVICE_CREDENTIAL_METRICS: optional(serviceCredentials),
  /** The former credential of all of these. */
  SERVICE_CREDENTIAL: optional(serviceCredentials),
  /** Allows a scheduler to call /api/cron/newsletters, where no worker runs. */
  CRON_SECRET: optional(z.string().min(16)),
  AUTH_GOOGLE_ID: optional(z.string()),
  AUTH_GOOGLE_SECRET: optional(z.string()),
  AUTH_FACEBOOK_ID: optional(z.string()),
  AUTH_FACEBOOK_SECRET: optional(z.string()),
  AUTH_APPLE_ID: optional(z.string()),
  /** Where the providers publish the keys that sign their identity tokens. */
  AUTH_GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  AUTH_FACEBOOK_KEYS_URL: z.url().default('https://www.facebook.com/.well-known/oauth/openid/jwks/'),
  AUTH_APPLE_KEYS_URL: z.url().default('https://appleid.apple.com/auth/keys'),
  FEATURE_SOCIAL_NETWORK_LOGIN: flag,
  FEATURE_AVATAR_LOOKUP: flag,
  /** Avatar service: the hash of an e-mail address is appended. */
  AVATAR_URL: z.url().default('https://gravatar.com/avatar/'),
  ANALYTICS_ID: optional(z.string()),
  ERROR_REPORTING_DSN: optional(z.url()),
});

export type Env = z.infer<typeof schema>;

const TOGETHER = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
] as const;

const CREDENTIALS = [
  'SERVICE_CREDENTIAL',
  'SERVICE_CREDENTIAL_PROGRAMME',
  'SERVICE_CREDENTIAL_MAIL',
  'SERVICE_CREDENTIAL_METRICS',
] as const;

/** Half a configuration would store pictures in the wrong place, or send mail with broken signatures. */
const complete = schema.superRefine((env, { addIssue }) => {
  for (const names of TOGETHER) {
    const missing = names.filter((name) => !env[name]);
    if (missing.length === names.length) continue;
    for (const name of missing)
      addIssue({ code: 'custom', path: [name], message: `is needed with the other ${name.split('_')[0]}_ variables` });
  }
  const owners = new Map<string, string>();
  for (const name of CREDENTIALS)
    for (const value of new Set(env[name])) {
      const other = owners.get(value);
      if (other) addIssue({ code: 'custom', path: [name], message: `must not be the same as ${other}` });
      owners.set(value, name);
    }
  if (env.ENCRYPTION_KEYS?.some(({ key }) => key.startsWith('vault:')))
    for (const name of ['VAULT_ADDR', 'VAULT_TOKEN'] as const)
      if (!env[name])
        addIssue({
          code: 'custom',
          path: [name],
          message: 'is needed for keys of ENCRYPTION_KEYS that Vault encrypted',
        });
});

/** Parses the environment variables; throws one sentence that names a missing or invalid one. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  // A build needs neither database nor secrets; the real values are read when the server starts.
  const building = variables.NEXT_PHASE === 'phase-production-build';
  const defaults = building ? { DATABASE_URL: 'postgresql://build.invalid/none', AUTH_SECRET: 'x'.repeat(32) } : {};
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = complete.safeParse({ ...defaults, ...set });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is incomplete (see .env.example). ${problems.join('; ')}`);
}

export const env = parseEnv(process.env);

/** Sets variables that Next.js reads directly. Call before loading it. */
export function setForNext(name: `__NEXT_${string}`, value: string): void {
  process.env[name] = value;
}

// next-auth takes the site's address from there. Without it, providers would redirect people to the host of the
// request, or to the address that the server is bound to.
if (env.APP_URL) process.env.AUTH_URL = `${env.APP_URL}/api/auth`;
