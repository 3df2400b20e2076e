import { db } from '@/lib/db';
import { PUBLIC_FACTS, type PublicFact } from './rules.facts';

export type PublicChange = {
  entryId: string;
  by: string | null;
  at: Date;
  facts: { fact: PublicFact; before: string; after: string }[];
};

type Values = Record<string, unknown>;
/** Older changes are ignored. */
const DAYS = 90;
const LATEST = 20;

/** The last change of a center's public data, from the audit; null if there was none recently. */
export async function lastPublicChange(centerId: string): Promise<PublicChange | null> {
  const since = new Date(Date.now() - DAYS * 86_400_000);
  const entries = await db.auditEntry.findMany({
    where: { entity: 'centers', entityId: centerId, action: 'update', createdAt: { gt: since } },
    orderBy: { createdAt: 'desc' },
    take: LATEST,
    select: { id: true, actorId: true, before: true, after: true, createdAt: true },
  });
  const found = entries.find(({ before }) => PUBLIC_FACTS.some((fact) => fact in ((before ?? {}) as Values)));
  if (!found) return null;
  const [before, after] = [(found.before ?? {}) as Values, (found.after ?? {}) as Values];
  const actor = found.actorId
    ? await db.user.findUnique({ where: { id: found.actorId }, select: { name: true, surname: true } })
    : null;
  return {
    entryId: found.id,
    by: actor ? `${actor.name} ${actor.surname}`.trim() : null,
    at: found.createdAt,
    facts: PUBLIC_FACTS.filter((fact) => fact in before).map((fact) => ({
      fact,
      before: asText(before[fact]),
      after: asText(after[fact]),
    })),
  };
}

/** An address or a list of numbers as one line. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const { streetName, streetNumber, zipCode, city, provinceCode } = value as Values;
  return [[streetName, streetNumber].filter(Boolean).join(' '), [zipCode, city, provinceCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}
