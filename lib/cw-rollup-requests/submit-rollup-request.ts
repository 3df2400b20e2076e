import { createHash, randomUUID } from 'node:crypto';
import { logoTypeOf } from '@/lib/cw-rollup-requests/rules';
import { LARGEST_LOGO, rollupForm } from '@/lib/cw-rollup-requests/schema';
import { type FieldProblem, invalid } from '@/lib/errors';
import { fieldProblems } from '@/lib/http/field-problems';
import { transaction } from '@/lib/rest/transaction';
import { storeBytes } from '@/lib/storage/store';
import type { Prisma } from '@/prisma/generated/client';

const NAME_OR_LOGO: FieldProblem = { field: 'rollupName', message: 'validation.rollupName' };

/**
 * Takes a request for the Clean & White kit with its roll-up; a name is needed where there is no logo. The logo is kept
 * privately as it came. Throws a problem that names the fields to correct.
 */
export async function submitRollupRequest(input: unknown, logo: File | null): Promise<{ id: string }> {
  const parsed = rollupForm.safeParse(input);
  const picture = logo && (await readLogo(logo));
  const problems = parsed.success ? [] : fieldProblems(parsed.error);
  if (parsed.success && !parsed.data.rollupName && !logo) problems.push(NAME_OR_LOGO);
  if (picture && 'message' in picture) problems.push(picture);
  if (!parsed.success || problems.length > 0) throw invalid(problems);

  const { shippingAddress, ...request } = parsed.data;
  const file = picture && 'storageKey' in picture ? picture : null;
  return transaction(async (tx) => {
    const kept = file && (await tx.file.create({ data: file, select: { id: true } }));
    const row = await tx.cwRollupRequest.create({
      data: { ...request, plainAddress: shippingAddress, logoImageId: kept?.id ?? null },
      select: { id: true },
    });
    await tx.auditEntry.create({ data: { action: 'create', entity: 'cw-rollup-requests', entityId: row.id } });
    return row;
  });
}

/** Stored before the transaction: bytes without a row do no harm, a row without bytes would. */
async function readLogo(logo: File): Promise<FieldProblem | Prisma.FileUncheckedCreateInput> {
  if (logo.size > LARGEST_LOGO * 1024 * 1024) {
    return { field: 'logo', message: 'validation.fileSize', values: { max: LARGEST_LOGO } };
  }
  const bytes = new Uint8Array(await logo.arrayBuffer());
  const mediaType = logoTypeOf(bytes);
  if (!mediaType) return { field: 'logo', message: 'validation.fileType' };
  const storageKey = `rollup-logos/${randomUUID()}`;
  await storeBytes(storageKey, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: logo.name.slice(0, 200), mediaType, size: bytes.length, sha256, storageKey, visibility: 'private' };
}
