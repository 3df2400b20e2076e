// Whole lists in other formats than JSON, by `Accept`.
import { Readable } from 'node:stream';
import { requireReader } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { type FileForm, LIST_TYPES, streamedDownload } from '@/lib/core/answers';
import { noteExport } from '@/lib/core/audit';
import { type Resource, readFields } from '@/lib/core/define';
import { sourceOf } from '@/lib/core/fields/fields';
import { listWhole, requireInOrder, requireListable } from '@/lib/core/lists/list';
import { type ListQuery, refuse, shownFields } from '@/lib/core/lists/query';
import { writeWorkbook } from '@/lib/core/lists/write-workbook';
import { nouns } from '@/lib/core/nouns';
import { csvLines } from '@/lib/run/i18n/number-text';

/**
 * All records of a list, streamed. Audited, and limited to thirty an hour, like exports from screens.
 * @throws Problem 400 for parameters of a page
 */
export async function sendList(
  resource: Resource,
  caller: Actor,
  { reader, query, asked }: { reader: Actor; query: ListQuery; asked: URLSearchParams },
  form: FileForm,
): Promise<Response> {
  const me = requirePerson(caller);
  const nested = form === 'ndjson' ? [] : ['expand'];
  const strange = ['page', 'limit', 'after', 'count', 'abilities', ...nested].find((name) => asked.has(name));
  if (strange) throw refuse('unknownParameter', strange);
  requireListable(resource, reader, query);
  await requireInOrder(resource, reader, query);
  const readable = readFields(resource, requireReader(resource, reader)[0]!);
  const fields = shownFields(resource, query).filter((field) => readable.includes(field));
  await noteExport(me, resource.name, { list: `/api/${resource.name}`, columns: fields.join(', ') });
  const renew = async () => (reader.id === null ? reader : nouns().renewed(me));
  const batches = listWhole(resource, reader, query, { renew });
  const columns = ['_id', ...fields].flatMap((field) => columnsOf(resource, field));
  const written = { ndjson: linesOf, csv: csvOf, xlsx: workbookOf }[form](resource, columns, batches);
  return streamedDownload(`${resource.name}.${form}`, LIST_TYPES[form], Readable.from(written, { objectMode: false }));
}

async function* linesOf(_: Resource, __: readonly Column[], batches: AsyncIterable<string>) {
  for await (const body of batches)
    for (const record of JSON.parse(body) as unknown[]) yield `${JSON.stringify(record)}\n`;
}

/** A field, or a part of one: `address.city`. */
type Column = { name: string; field: string; part?: string };
type Row = Record<string, unknown>;

function columnsOf({ listSources }: Resource, field: string): Column[] {
  const source = sourceOf(listSources, field);
  const parts = 'parts' in source ? source.parts : 'one' in source ? source.fields : null;
  return parts
    ? Object.keys(parts).map((part) => ({ name: `${field}.${part}`, field, part }))
    : [{ name: field, field }];
}

/** Texts without quotes, everything else as JSON. */
function cellOf(record: Row, { field, part }: Column): string | number | null {
  const value = part ? (record[field] as Row | null | undefined)?.[part] : record[field];
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

async function* rowsOf(columns: readonly Column[], batches: AsyncIterable<string>) {
  for await (const body of batches)
    yield (JSON.parse(body) as Row[]).map((record) => columns.map((column) => cellOf(record, column)));
}

async function* csvOf(_: Resource, columns: readonly Column[], batches: AsyncIterable<string>) {
  yield csvLines([columns.map(({ name }) => name)], 'comma');
  for await (const rows of rowsOf(columns, batches)) yield csvLines(rows, 'comma', true);
}

const workbookOf = ({ name }: Resource, columns: readonly Column[], batches: AsyncIterable<string>) =>
  writeWorkbook(
    name,
    columns.map((column) => ({ heading: column.name, width: 20 })),
    rowsOf(columns, batches),
  );
