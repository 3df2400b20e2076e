import type { Resource } from '@/lib/core/define';
import { type EncryptedTexts, encryptPlace } from '@/lib/core/encrypt-records';
import { encryptedFields, sealedGroup } from '@/lib/core/encrypted-fields';
import { answerContext } from '@/lib/core/idempotency';
import { MARK } from '@/lib/run/encryption/seal';

/** Encrypts stored answers of a former key, and plain ones that show encrypted fields. A killed run can be repeated. */
export async function encryptAnswers(resources: readonly Resource[]): Promise<EncryptedTexts> {
  const done: EncryptedTexts = { encrypted: 0, failed: 0, reasons: [] };
  const isShown = `encode(decode(r."response", 'base64'), 'escape') ~ '${shownFields(resources)}'`;
  const only = `case when r."response" like '${MARK}%' then true else ${isShown} end`;
  const place = { table: 'idempotency_keys', column: 'response', owner: 'r."scope"', key: 'r."key"', only };
  await encryptPlace(place, (scope, key) => answerContext({ scope, key: key! }), done);
  return done;
}

/** Matches JSON in which an encrypted field, whatever its record, has a value. */
function shownFields(resources: readonly Resource[]): string {
  const names = resources
    .flatMap((resource) => [...encryptedFields(resource), ...(sealedGroup(resource)?.members ?? [])])
    .map(({ field, part }) => part ?? field);
  return `"(${[...new Set(names)].join('|')})"\\s*:\\s*[^n\\s]`;
}
