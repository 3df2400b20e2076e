import type { Resource } from '@/lib/core/define';
import type { EncryptedTexts } from '@/lib/core/encrypt-records';
import { encryptedFields, sealedGroup } from '@/lib/core/encrypted-fields';
import { answerContext } from '@/lib/core/idempotency';
import { db } from '@/lib/run/db/db';
import { currentKeyId, masterKeys } from '@/lib/run/encryption/keys';
import { MARK, openText, sealText } from '@/lib/run/encryption/seal';

const AT_ONCE = 500;
const MOST_REASONS = 20;

type AnswerRow = { id: string; scope: string; key: string; response: string };

/**
 * Encrypts with the first key the stored answers to repeatable calls that a former key has encrypted, and unencrypted
 * ones that show encrypted fields of these resources. A killed run can be repeated.
 */
export async function encryptAnswers(resources: readonly Resource[]): Promise<EncryptedTexts> {
  const done: EncryptedTexts = { encrypted: 0, failed: 0, reasons: [] };
  const shown = shownFields(resources);
  for (let after: string | null = null; ; ) {
    const some: AnswerRow[] = await selectSome(after, shown);
    for (const one of some) await encryptOne(one, done);
    if (some.length < AT_ONCE) return done;
    after = some.at(-1)!.id;
  }
}

/** Matches JSON in which an encrypted field, whatever its record, has a value. */
function shownFields(resources: readonly Resource[]): string {
  const names = resources
    .flatMap((resource) => [...encryptedFields(resource), ...(sealedGroup(resource)?.members ?? [])])
    .map(({ field, part }) => part ?? field);
  return `"(${[...new Set(names)].join('|')})"\\s*:\\s*[^n\\s]`;
}

const selectSome = (after: string | null, shown: string) => db.$queryRaw<AnswerRow[]>`
  select "id"::text, "scope", "key", "response" from "idempotency_keys"
  where (${after}::uuid is null or "id" > ${after}::uuid) and case
    when "response" like ${`${MARK}%`} then "response" not like ${`${MARK}${currentKeyId()}.%`}
    else encode(decode("response", 'base64'), 'escape') ~ ${shown} end
  order by "id" limit ${AT_ONCE}`;

async function encryptOne({ id, response, ...named }: AnswerRow, done: EncryptedTexts): Promise<void> {
  const [keys, context] = [await masterKeys(), answerContext(named)];
  try {
    const now = sealText(keys, context, openText(keys, context, response));
    const { count } = await db.idempotencyKey.updateMany({ where: { id, response }, data: { response: now } });
    done.encrypted += count;
  } catch (error) {
    done.failed += 1;
    if (done.reasons.length < MOST_REASONS) done.reasons.push(error instanceof Error ? error.message : context);
  }
}
