import { CODE_LENGTH, formatCode } from '@/lib/product-codes/rules';
import type { FieldShape } from '@/lib/rest/describe';
import { type Parts as AddressParts, addressText, isEmpty } from './address-text';
import { rowTexts } from './field-rows';
import type { Words } from './field-words';

/** The content of a spreadsheet cell: numbers and dates as such, everything else as text. */
export type SheetCell = string | number | Date | null;

type Related = string | { _id: string; name: string };
type Given = { field: FieldShape; words: Words; names: Record<string, string> };

const joined = (texts: (string | null | undefined)[], between = ', ') => texts.filter(Boolean).join(between);
const nameOf = (one: Related, names: Record<string, string>) => (typeof one === 'string' ? names[one] : one.name) ?? '';

const rome = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Rome' });

/** Spreadsheets have no time zones: the local time in Italy, as if it were UTC. */
const wallClock = (instant: Date) => new Date(`${rome.format(instant).replace(' ', 'T')}Z`);

/**
 * A value of a record for a spreadsheet, by the kind of its field. References
 * that the reader may not see become empty cells.
 */
export function sheetCell(value: unknown, given: Given): SheetCell {
  if (isEmpty(value)) return null;
  const { field, words } = given;
  if (!field.isList) return oneCell(value, given);
  const texts = (value as unknown[]).map((one) => {
    const cell = oneCell(one, given);
    return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  });
  return joined(texts.map((text) => words.value(field, text)));
}

function oneCell(value: unknown, { field, words, names }: Given): SheetCell {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'percentage':
      return Number(value);
    case 'day':
      return new Date(`${String(value)}T00:00:00Z`);
    case 'instant':
    case 'stamp':
      return wallClock(new Date(String(value)));
    case 'flag':
      return value === true ? words.yes : words.no;
    case 'choice':
    case 'state':
    case 'level':
    case 'gap':
    case 'country':
    case 'language':
      return words.value(field, String(value));
    case 'code':
      return String(value).length === CODE_LENGTH ? formatCode(String(value)) : String(value);
    case 'reference':
    case 'id':
      return nameOf(value as Related, names) || null;
    case 'file':
    case 'picture':
      return words.yes;
    case 'address': {
      const { country } = value as AddressParts;
      const name = country && words.value({ name: 'country', words: 'countries' }, country);
      return addressText({ ...(value as AddressParts), country: name }, true);
    }
    case 'person': {
      const { name, surname } = value as Record<string, string>;
      return joined([name, surname], ' ');
    }
    case 'hours':
    case 'rows':
      return joined(rowTexts(value as never, words), '; ');
    case 'reached':
      return (value as { treatments: number }).treatments;
    case 'parts':
    case 'values':
      return joined(
        Object.entries(value as object).map(([part, one]) =>
          isEmpty(one) ? null : `${words.field(part)}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`,
        ),
        '; ',
      );
    default:
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}
