import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { printedType } from '@/lib/core/files/rules';
import type { PrintedType } from '@/lib/core/files/schema';
import { storeFile } from '@/lib/core/files/upload-file';
import { upload } from '@/lib/core/json-schema';
import { publicFields } from '@/lib/core/openapi';
import { definePublicForm } from '@/lib/core/verb';
import { LARGEST_LOGO, rollupForm } from '@/lib/nouns/requests/cw-rollup-requests/schema';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { confirmArrival } from '@/lib/nouns/requests/write-to-applicant';
import { fromPool, type Run, transaction, within } from '@/lib/run/db/transaction';
import { type FieldProblem, invalid } from '@/lib/run/errors';
import type { Locale } from '@/lib/run/i18n/routing';
import { trySpend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { fieldProblems } from '@/lib/run/problems/field-problems';
import { visitorOf } from '@/lib/run/requests/client-of';

/** Bytes of logos in open requests that staff have linked to nobody yet: strangers must not fill the disk. */
const MOST_BYTES = 1 << 30;

const NAME_OR_LOGO: FieldProblem = { field: 'rollupName', message: 'validation.rollupName' };

/** Accepts a request for the Clean & White kit, with a logo, stored privately and unchanged, or a name. */
async function submitRollupRequest(
  input: unknown,
  logo: File | null,
  locale: Locale,
  visitor: string,
): Promise<{ id: string }> {
  const parsed = rollupForm.safeParse(input);
  const read = logo && (await readLogo(logo));
  const problems = parsed.success ? [] : fieldProblems(parsed.error);
  if (parsed.success && !parsed.data.rollupName && !logo) problems.push(NAME_OR_LOGO);
  if (read && 'message' in read) problems.push(read);
  if (!parsed.success || problems.length > 0) throw invalid(problems);

  // Last: a form that comes back to be corrected does not count.
  if (logo) {
    await requireRoom(fromPool, logo.size);
    if (await trySpend(limits.logos, visitor)) throw logosFull();
  }

  const { shippingAddress, ...request } = parsed.data;
  const logoImageId = read && 'bytes' in read ? await storeFile('rollup-logos', { ...read, field: 'logo' }) : null;
  return transaction(async (tx) => {
    if (logo && logoImageId) {
      // Again, and one after the other: concurrent requests would all have found room.
      await within(tx)(`select pg_advisory_xact_lock(hashtextextended('rollup-logos', 0))::text`, []);
      await requireRoom(within(tx), logo.size);
      await tx.file.update({ where: { id: logoImageId }, data: { deletedAt: null } });
    }
    const row = await tx.cwRollupRequest.create({
      data: { ...request, plainAddress: shippingAddress, logoImageId, culture: locale, dueOn: await dueOnArrival(tx) },
      select: { id: true },
    });
    await audit(tx, anonymous, { action: 'create', entity: 'cw-rollup-requests', entityId: row.id });
    await confirmArrival(tx, 'cw-rollup-requests', row.id);
    return row;
  });
}

/** Asks for the name instead. */
const logosFull = () => invalid([{ field: 'logo', message: 'validation.logosFull' }]);

/** Throws if strangers together have sent too many logos. */
async function requireRoom(run: Run, size: number): Promise<void> {
  const [row] = await run(
    `select coalesce(sum(f.size), 0)::float8 as bytes from cw_rollup_requests r join files f on f.id = r.logo_image_id
     where r.status = 'open' and r.deleted_at is null and r.user_id is null and r.center_id is null`,
    [],
  );
  if ((row!.bytes as number) + size > MOST_BYTES) throw logosFull();
}

type Logo = { name: string; mediaType: PrintedType; bytes: Uint8Array };

async function readLogo(logo: File): Promise<FieldProblem | Logo> {
  if (logo.size > LARGEST_LOGO * 1024 * 1024) {
    return { field: 'logo', message: 'validation.fileSize', values: { max: LARGEST_LOGO } };
  }
  const bytes = new Uint8Array(await logo.arrayBuffer());
  const mediaType = printedType(bytes);
  if (!mediaType) return { field: 'logo', message: 'validation.fileType' };
  return { name: logo.name.slice(0, 200), mediaType, bytes };
}

export const askForRollup = definePublicForm('POST /forms/clean-white', {
  summary: 'Ask for the Clean & White kit',
  tag: 'public',
  fields: publicFields(rollupForm, { logo: upload }),
  page: '/clean-white-request',
  largest: 20,
  once: true,
  submit: ({ request, values, files, locale }) =>
    submitRollupRequest(values, files.logo ?? null, locale, visitorOf(request)),
});
