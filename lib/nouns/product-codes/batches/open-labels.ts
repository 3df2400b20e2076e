import type { Person } from '@/lib/core/actor/actor';
import { streamedDownload } from '@/lib/core/answers';
import { audit } from '@/lib/core/audit';
import { asked, flag } from '@/lib/core/json-schema';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';
import { todayText } from '@/lib/run/i18n/dates';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { drawLabels } from './draw-labels';
import { productCodeBatches } from './resource';
import type { LabelSheet } from './schema';
import { isLabelSheet, LABEL_SHEETS } from './schema';

type LabelledBatch = { name: string; productType: string; productId: string | null; expiresOn: string | null };

const AT_ONCE = 1000;
/** For checking the alignment of the sheet on a test page; not a valid code. */
const TEST_CODE = 'TESTTESTTEST';

/** The unused codes of a batch, for its labels. Access is logged: codes are worth money. */
export async function openLabels(me: Person, id: string, sheet: LabelSheet | 'csv', isTest: boolean) {
  if (me.group !== 'admin') throw forbidden();
  const fields = ['name', 'productType', 'productId', 'expiresOn'];
  const { body } = await getRecord(productCodeBatches, me, id, { fields });
  const batch = JSON.parse(body) as LabelledBatch;
  await spend(limits.exports, me.id);
  const note = { action: 'download', entity: 'product-code-batches', entityId: id, after: { sheet } } as const;
  if (!isTest) await transaction((tx) => audit(tx, me, note));
  return { ...batch, codes: isTest ? testCodes() : codesOf(id) };
}

async function* testCodes() {
  for (let n = 0; n < 65; n++) yield TEST_CODE;
}

/** None of an expired batch: nobody could use them. */
async function* codesOf(batchId: string) {
  const batch = { OR: [{ expiresOn: null }, { expiresOn: { gte: new Date(todayText()) } }] };
  for (let last = ''; ; ) {
    const codes = await db.productCode.findMany({
      where: { batchId, batch, status: 'active', recalledAt: null, deletedAt: null, code: { gt: last } },
      select: { code: true },
      orderBy: { code: 'asc' },
      take: AT_ONCE,
    });
    if (codes.length === 0) return;
    for (const { code } of codes) yield code;
    last = codes.at(-1)!.code;
  }
}

export const printLabels = defineVerb('GET /product-code-batches/{id}/labels', {
  summary: 'Labels for the codes of a batch that can still be used, for printing (admin)',
  parameters: [
    asked('sheet', { enum: Object.keys(LABEL_SHEETS), default: 'a4-3x8' }),
    asked('test', { ...flag, default: false }, 'A test print: with borders, and with codes that are not valid.'),
  ],
  file: 'application/pdf',
  run: async ({ url, actor, id }) => {
    const sheet = url.searchParams.get('sheet') ?? 'a4-3x8';
    if (!isLabelSheet(sheet)) throw notFound();
    const isTest = url.searchParams.get('test') === 'true';
    const { name, expiresOn, codes } = await openLabels(actor, id, sheet, isTest);
    const labels = drawLabels({ codes, name, expiresOn, sheet, isTest });
    return streamedDownload(`labels-${id.slice(0, 8)}-${sheet}.pdf`, 'application/pdf', labels);
  },
});
