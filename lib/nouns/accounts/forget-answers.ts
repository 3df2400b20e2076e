import { openValues } from '@/lib/core/form-drafts/data';
import { openResponse } from '@/lib/core/idempotency';
import type { Tx } from '@/lib/run/db/transaction';
import { masterKeys } from '@/lib/run/encryption/keys';
import { MARK } from '@/lib/run/encryption/seal-text';
import type { Subject } from './rules';

const AT_ONCE = 500;

/** The first bytes of an XLSX file. Compressed, so names cannot be searched. */
const PACKED = 'PK\x03\x04';
const PACKED_PATTERN = `${Buffer.from(PACKED).toString('base64').slice(0, 5)}%`;

/**
 * Stored answers to repeatable calls, in Base64: a repeated call then only learns that it was done. Workbooks are
 * emptied whoever they are about.
 * @throws Undecipherable while Vault is away, since answers that cannot be read are dropped
 */
export async function forgetAnswers(tx: Tx, { id, mark }: Subject, about: string[]): Promise<void> {
  await masterKeys();
  await tx.idempotencyKey.deleteMany({ where: { scope: id } });
  const known = [mark, ...about].join('|');
  await tx.$executeRaw`
    update idempotency_keys set response = encode('{}', 'base64'), headers = '{"content-type": "application/json"}'
    where case when response like ${`${MARK}%`} then false when response like ${PACKED_PATTERN} then true
      else encode(decode(response, 'base64'), 'escape') ~* ${known} end`;
  await forgetSealedAnswers(tx, known);
}

/** Those with encrypted fields are read by us: the database cannot. */
async function forgetSealedAnswers(tx: Tx, known: string): Promise<void> {
  const sealed = { response: { startsWith: MARK } };
  const columns = { id: true, scope: true, key: true, response: true };
  for (let last = ''; ; ) {
    const where = { ...sealed, ...(last && { id: { gt: last } }) };
    const some = await tx.idempotencyKey.findMany({ where, select: columns, orderBy: { id: 'asc' }, take: AT_ONCE });
    const read = some.map(async (row) => ({
      id: row.id,
      text: await orNothing(async () => searchable(await openResponse(row))),
    }));
    const ids = await matching(tx, await Promise.all(read), known);
    const data = { response: Buffer.from('{}').toString('base64'), headers: { 'content-type': 'application/json' } };
    await tx.idempotencyKey.updateMany({ where: { id: { in: ids } }, data });
    if (some.length < AT_ONCE) return;
    last = some.at(-1)!.id;
  }
}

const searchable = (answer: Buffer) => (answer.toString('latin1', 0, PACKED.length) === PACKED ? null : String(answer));

/** Forms that came back to be corrected, for some minutes. */
export async function forgetDrafts(tx: Tx, { mark }: Subject): Promise<void> {
  const all = await tx.formDraft.findMany({ select: { id: true, values: true } });
  const read = all.map(async (row) => ({
    id: row.id,
    text: await orNothing(async () => JSON.stringify(await openValues(row))),
  }));
  const ids = await matching(tx, await Promise.all(read), mark);
  await tx.formDraft.deleteMany({ where: { id: { in: ids } } });
}

type Read = { id: string; text: string | null };

/** Ids whose text matches or cannot be decrypted; uses PostgreSQL's regex syntax. */
async function matching(tx: Tx, read: Read[], pattern: string): Promise<string[]> {
  const ids = read.map(({ id }) => id);
  // Sheets and other files contain NULs, which PostgreSQL has in no text.
  const texts = read.map(({ text }) => (text ?? '').replaceAll('\0', ''));
  const found = await tx.$queryRaw<{ id: string }[]>`
    select r.id from unnest(${ids}::text[], ${texts}::text[]) as r(id, "text")
    where r."text" ~* ${pattern}`;
  return [...found.map(({ id }) => id), ...read.flatMap(({ id, text }) => (text === null ? [id] : []))];
}

const orNothing = (read: () => Promise<string | null>) => read().catch(() => null);
