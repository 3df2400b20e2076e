import { createHash, timingSafeEqual } from 'node:crypto';
import type { SERVICES } from '@/lib/nouns/audit-entries/schema';
import { env } from '@/lib/run/env';
import { unauthorized } from '@/lib/run/errors';
import { log } from '@/lib/run/log';

/** Purposes of calls between servers; each has credentials of its own. */
const SERVICE_PURPOSES = ['programme', 'mail', 'metrics'] as const;
export type ServicePurpose = (typeof SERVICE_PURPOSES)[number];

export type Service = (typeof SERVICES)[number];

type Credential = { service: Service; opens: readonly ServicePurpose[]; digest: Buffer };

const digest = (text: string) => createHash('sha256').update(text).digest();

const credentials: readonly Credential[] = [
  ...of('service', SERVICE_PURPOSES, env.SERVICE_CREDENTIAL),
  ...of('service-programme', ['programme'], env.SERVICE_CREDENTIAL_PROGRAMME),
  ...of('service-mail', ['mail'], env.SERVICE_CREDENTIAL_MAIL),
  ...of('service-metrics', ['metrics'], env.SERVICE_CREDENTIAL_METRICS),
];

function of(service: Service, opens: readonly ServicePurpose[], values: readonly string[] = []): Credential[] {
  return values.map((value) => ({ service, opens, digest: digest(value) }));
}

/** Warns at start about a single credential for all purposes. */
export function checkServiceCredential(): void {
  if (env.SERVICE_CREDENTIAL)
    log.warn(
      'SERVICE_CREDENTIAL opens every call between servers: replace it by SERVICE_CREDENTIAL_PROGRAMME, _MAIL and _METRICS (docs/operations.md)',
    );
}

/**
 * By `Authorization: Bearer <credential of this purpose>`.
 * @returns the caller, for the audit
 */
export function requireService({ headers }: Request, purpose: ServicePurpose): Service {
  const service = serviceOf(headers, purpose);
  if (!service) throw unauthorized('errors.serviceCredential');
  return service;
}

/** Guards calls of a cron service: `Authorization: Bearer <CRON_SECRET>`; if none is configured, all are refused. */
export function requireCronSecret({ headers }: Request): void {
  const given = givenIn(headers);
  if (!given || !env.CRON_SECRET || !timingSafeEqual(given, digest(env.CRON_SECRET)))
    throw unauthorized('errors.serviceCredential');
}

/** Of this purpose, or of any. */
export const isFromService = (headers: Headers, purpose?: ServicePurpose): boolean =>
  serviceOf(headers, purpose) !== undefined;

/** The service of the matching credential; compared with all of them in constant time. */
function serviceOf(headers: Headers, purpose?: ServicePurpose): Service | undefined {
  const given = givenIn(headers);
  if (!given) return undefined;
  const fitting = credentials.filter((credential) => timingSafeEqual(given, credential.digest));
  return fitting.find(({ opens }) => !purpose || opens.includes(purpose))?.service;
}

function givenIn(headers: Headers): Buffer | null {
  const given = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return given === undefined ? null : digest(given);
}
