import type { Person } from '@/lib/auth/actor';
import { Problem } from '@/lib/errors';
import { formatCode } from '@/lib/product-codes/rules';
import { namesOf } from '@/lib/rest/names';
import { hrefOfRecord } from './records';
import { resourceNamed, type Shown } from './shown';

const person = { resource: 'users', names: ['name', 'surname'] } as const;
const center = { resource: 'centers', names: ['name'] } as const;

/** Fields that hold the id of another record, and what that one is called. */
export const references: Readonly<Record<string, { resource: string; names: readonly string[] }>> = {
  associateConsultant: person,
  associateDealers: person,
  expertIds: person,
  consultant: person,
  expert: person,
  user: person,
  userId: person,
  creatorId: person,
  reporterUserId: person,
  areaManagerId: person,
  agentId: person,
  actorId: person,
  centerId: center,
  center,
  centerIds: center,
  batchId: { resource: 'product-code-batches', names: ['name'] },
  productCodeId: { resource: 'product-codes', names: ['code'] },
  treatmentId: { resource: 'treatments', names: ['productName'] },
  categoryId: { resource: 'categories', names: ['name'] },
  defaultVatRateId: { resource: 'vat_rates', names: ['name'] },
};

/** The names behind the ids in these fields, one question for each resource they lead to. */
export async function namesIn(
  records: Shown[],
  fields: readonly string[],
  me: Person,
): Promise<Record<string, string>> {
  const wanted = fields.filter((field) => references[field]);
  const targets = [...new Set(wanted.map((field) => references[field]!.resource))];
  const found = await Promise.all(
    targets.map((target) => {
      const from = wanted.filter((field) => references[field]!.resource === target);
      const ids = records.flatMap((record) => from.flatMap((field) => [record[field] ?? []].flat() as string[]));
      return namesOf(resourceNamed(target), references[from[0]!]!.names, me, ids).catch(none);
    }),
  );
  return Object.fromEntries(
    found.flatMap((names, place) =>
      [...names].map(([id, name]) => [id, targets[place] === 'product-codes' ? formatCode(name) : name]),
    ),
  );
}

/** Names that this reader may not see are not there; anything else that goes wrong is told. */
function none(error: unknown): Map<string, string> {
  if (error instanceof Problem && error.status === 403) return new Map();
  throw error;
}

/** Where the records behind the ids in these have a screen in the reader's area. */
export function hrefsIn(records: Shown[], me: Person): Record<string, string> {
  const found = records.flatMap((record) =>
    Object.entries(record).flatMap(([field, value]) => {
      const resource = field === 'associatedCenters' ? 'centers' : references[field]?.resource;
      const ids = resource ? [value ?? []].flat().map(idOf) : [];
      return ids.map((id) => [id, hrefOfRecord(me.group, resource!, id)]);
    }),
  );
  return Object.fromEntries(found.filter(([, href]) => href)) as Record<string, string>;
}

/** Related records stand there by their id alone, or with their name. */
const idOf = (one: unknown) => (typeof one === 'string' ? one : (one as { _id: string })._id);
