import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson, requireVerified } from '@/lib/core/actor/require-person';
import { download, XLSX } from '@/lib/core/answers';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { asked, flag } from '@/lib/core/json-schema';
import { type Link, type Sheet, type SheetCell, writeSheets } from '@/lib/core/lists/write-workbook';
import { type Address, defineVerb } from '@/lib/core/verb';
import { flagOfKit } from '@/lib/nouns/centers/events/rules';
import { notifyOfStep } from '@/lib/nouns/requests/change-request';
import { type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, invalid, Problem } from '@/lib/run/errors';
import { translator } from '@/lib/run/i18n/translate';
import { log } from '@/lib/run/log';
import { metrics } from '@/lib/run/metrics/registry';
import { siteAddress } from '@/lib/run/site-address';
import { removeBytes, storeBytes } from '@/lib/run/storage/store';
import { eligibleCenters, waitingRequests } from './data';
import { exportFileName, TO_SEND } from './rules';
import { type ExportedCenter, type ExportKind, exportOptions, type WaitingRequest } from './schema';

type SentKits = { batchId: string; kind: ExportKind; ids: string[]; requestIds: string[] };

async function markSent(tx: Tx, me: Person, { batchId, kind, ids, requestIds }: SentKits): Promise<void> {
  // Centers marked by an earlier export are eligible again only because an admin has cleared their flag.
  const earlier = { kind, centerId: { in: ids }, batchId: { not: batchId } };
  await tx.exportBatchCenter.updateMany({ where: earlier, data: { sent: false } });
  await tx.exportBatchCenter.updateMany({ where: { batchId }, data: { sent: true } });
  const where = { id: { in: ids } };
  const marked = flagOfKit(kind);
  if (marked) await tx.center.updateMany({ where, data: { [marked.field]: marked.sent } });
  const type = marked?.type ?? 'cw_kit_sent';
  await tx.centerEvent.createMany({
    data: ids.map((centerId) => ({ type, centerId, creatorId: me.id, exportBatchId: batchId })),
  });
  await tx.parcel.createMany({ data: ids.map((centerId) => ({ exportBatchId: batchId, centerId, kind })) });
  if (kind === 'clean_white') await closeRollups(tx, me, batchId, requestIds);
}

/** Closes the open roll-up requests in the sheet, since the roll-up is sent with the kit, and notifies the applicants. Later ones wait. */
async function closeRollups(tx: Tx, me: Person, exportBatchId: string, ids: string[]): Promise<void> {
  const open = { id: { in: ids }, status: 'open' as const, deletedAt: null };
  const closed = { status: 'closed' as const, waitingSince: null, closedAt: new Date(), exportBatchId };
  const rows = await tx.cwRollupRequest.updateManyAndReturn({
    where: open,
    data: closed,
    select: { id: true, centerId: true },
  });
  const closedIds = rows.map(({ id }) => id);
  await notifyOfStep(tx, 'cw-rollup-requests', closedIds, 'closed');
  const centers = [...new Set(rows.map((row) => row.centerId).filter((id) => id !== null))];
  await tx.centerEvent.createMany({
    data: centers.map((centerId) => ({ type: 'cw_rollup_sent' as const, centerId, creatorId: me.id, exportBatchId })),
  });
}

type Options = { markAsSent: boolean; locale: Parameters<typeof translator>[0] };

/**
 * Exports the eligible centers as a workbook and optionally marks them as sent. Sheet, marks and the export's record
 * come from one transaction that locks the centers: every marked center is in the sheet.
 * @throws Problem 409 if there are no centers: no workbook, no record
 */
async function exportCenters(
  tx: Tx,
  actor: Actor,
  kind: ExportKind,
  { markAsSent, locale }: Options,
): Promise<Response> {
  const me = requirePerson(actor);
  if (me.group !== 'admin') throw forbidden();
  if (markAsSent) requireVerified(me);
  const centers = await eligibleCenters(within(tx), kind);
  const waiting = await waitingRequests(within(tx), kind);
  if (centers.length === 0) throw nothingLeft(waiting.length);
  const ids = [...new Set(centers.map(({ id }) => id))];
  const requestIds = centers.flatMap(({ requestId }) => requestId ?? []);
  const translate = await translator(locale);
  const machineOf = ({ machineName, machineType }: ExportedCenter) =>
    machineName ?? (machineType && translate(`records.values.machineType.${machineType}`));
  const rows = centers.map((center) => ({ ...center, machine: machineOf(center) }));
  const sheets = sheetsOf({ kind, centers: rows, waiting }, translate);
  const bytes = await buffer(writeSheets(sheets));
  const name = exportFileName(kind, new Date());
  const storageKey = `exports/${randomUUID()}`;
  try {
    await storeBytes(storageKey, bytes);
    const batchId = await keepBatch(tx, me.id, { kind, name, bytes, storageKey, ids, markAsSent });
    if (markAsSent) await markSent(tx, me, { batchId, kind, ids, requestIds });
    await audit(tx, me, {
      action: 'export',
      entity: 'centers',
      entityId: batchId,
      after: { kind, markAsSent, count: ids.length },
    });
  } catch (error) {
    // The nightly clean-up finds what cannot be removed now, or is left by a killed process.
    await removeBytes(storageKey).catch((err: unknown) => log.warn({ err }, 'the file of a failed export stays'));
    throw error;
  }
  return download(name, XLSX, bytes);
}

const CENTER = {
  name: 36,
  streetName: 30,
  streetNumber: 14,
  zipCode: 14,
  city: 14,
  provinceCode: 14,
  region: 14,
  country: 14,
  phone: 20,
  referentEmail: 32,
  experts: 40,
  tier: 14,
  machine: 14,
};
/** For the printer and the carrier of a roll-up. */
const ROLLUP = { rollupName: 30, logoName: 26, logoLink: 40, rollupReferent: 26, rollupPhone: 20, rollupAddress: 44 };
const WAITING = { ...ROLLUP, centerName: 36, waitsFor: 40 };

/** Columns that are called as elsewhere; imports recognise what the carrier fills in by the same names. */
const FIELDS = `name streetName streetNumber region country phone tier centerName waitsFor
  reference carrier trackingNumber trackingUrl`.split(/\s+/);

/** The key of a column's heading. */
export const headKey = (column: string): string =>
  FIELDS.includes(column) ? `records.fields.${column}` : `exports.columns.${column}`;

type Column = keyof typeof CENTER | keyof typeof WAITING;
type Row = { logoId: string | null } & Partial<Record<Column, string | null>>;
type Content = {
  kind: ExportKind;
  centers: (ExportedCenter & { machine: string | null })[];
  waiting: WaitingRequest[];
};

/** The centers of an export, with its roll-ups, and waiting requests in a second sheet. Cells are text or links. */
function sheetsOf({ kind, centers, waiting }: Content, t: (key: string) => string): Sheet[] {
  const sheet = (title: string, columns: Partial<Record<Column, number>>, rows: Row[]): Sheet => ({
    title: t(`exports.columns.${title}`),
    columns: Object.entries(columns).map(([key, width]) => ({ heading: t(headKey(key)), width })),
    batches: [rows.map((row) => Object.keys(columns).map((key) => cellOf(row, key as Column)))],
  });
  const open = waiting.map((request) => ({ ...request, waitsFor: t(`records.values.waitsFor.${request.waitsFor}`) }));
  return [
    sheet('sheet', kind === 'clean_white' ? { ...CENTER, ...ROLLUP } : CENTER, centers),
    ...(open.length > 0 ? [sheet('waitingSheet', WAITING, open)] : []),
  ];
}

function cellOf(row: Row, key: Column): SheetCell | Link {
  if (key !== 'logoLink') return row[key] ?? '';
  return row.logoId ? { href: `${siteAddress}/api/files/${row.logoId}` } : '';
}

const nothingLeft = (waiting: number) =>
  waiting > 0
    ? new Problem(409, 'errors.nothingToExportYet', { values: { count: waiting } })
    : new Problem(409, 'errors.nothingToExport');

type Batch = { kind: ExportKind; name: string; bytes: Buffer; storageKey: string; ids: string[]; markAsSent: boolean };

/** Stores the file and its centers, so that it can be downloaded again. */
async function keepBatch(tx: Tx, creatorId: string, batch: Batch): Promise<string> {
  const { kind, name, bytes, storageKey, ids, markAsSent } = batch;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Without an owner, because its creator may lose the admin role.
  const file = { name, mediaType: XLSX, size: bytes.length, sha256, storageKey };
  const { id: fileId } = await tx.file.create({ data: file, select: { id: true } });
  const { id } = await tx.exportBatch.create({
    data: { kind, fileName: name, fileId, creatorId, centerCount: ids.length, markedAsSent: markAsSent },
    select: { id: true },
  });
  await tx.exportBatchCenter.createMany({ data: ids.map((centerId) => ({ batchId: id, centerId, kind })) });
  return id;
}

/**
 * @throws Problem 400 if address and body contradict each other: marking
 * must not happen if only one of them asks for it
 */
function choiceOf(body: Record<string, unknown>, query: Record<string, string>): boolean {
  const choices = [parse(exportOptions, body), parse(exportOptions, query)].map(({ markAsSent }) => markAsSent);
  const isSaidTwice = 'markAsSent' in body && 'markAsSent' in query;
  if (isSaidTwice && choices[0] !== choices[1])
    throw invalid([{ field: 'markAsSent', message: 'validation.contradiction' }]);
  return choices.includes(true);
}

const sending = (address: Address, kind: ExportKind) =>
  defineVerb(address, {
    summary: `${TO_SEND[kind]}, as a workbook; marked as sent if \`markAsSent\` says so`,
    parameters: [asked('markAsSent', { ...flag, default: false }, 'In the address, in the body, or in both.')],
    body: exportOptions,
    isBodyOptional: true,
    file: XLSX,
    run: async ({ tx, actor, url, raw, locale }) => {
      const markAsSent = choiceOf(raw, Object.fromEntries(url.searchParams));
      const file = await exportCenters(tx, actor, kind, { markAsSent, locale });
      metrics.exports.inc({ kind });
      return file;
    },
  });

export const exportWelcomeKits = sending('POST /centers/exportWelcomeKitEligible', 'welcome_kit');
export const exportPromoKits = sending('POST /centers/exportPromoEligible', 'promo_kit');
export const exportCleanWhiteKits = sending('POST /centers/exportCWKitEligible', 'clean_white');
