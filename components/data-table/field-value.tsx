import type { ReactNode } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Gem, type Stone } from '@/components/ui/gem';
import { Icon } from '@/components/ui/icon';
import { dayText, instantText } from '@/lib/i18n/dates';
import { CODE_LENGTH, formatCode } from '@/lib/product-codes/rules';
import type { FieldShape } from '@/lib/rest/describe';
import { isEmpty } from './address-text';
import { FileLink, Letter, Named, NamedList, Outside, Reach, Values } from './field-parts';
import { rowTexts } from './field-rows';
import type { Words } from './field-words';
import { ObjectValue } from './object-value';

interface ValueProps {
  field: FieldShape;
  value: unknown;
  words: Words;
  names: Record<string, string>;
  /** Where the records behind ids can be opened, as far as the reader may. */
  hrefs?: Record<string, string>;
  /** In a table one line, shortened; on its own page everything. */
  whole?: boolean;
}

/** A reference to what the reader may not see says nothing either. `known`: names or addresses by id. */
export function saysNothing({ name, kind }: FieldShape, value: unknown, known: Record<string, string>): boolean {
  return isEmpty(value) || (kind === 'id' && !FILE_FIELDS.includes(name) && !known[String(value)]);
}

/** Letters that may be written as HTML. */
const LETTERS = ['templateIt', 'templateEn'];

const NONE = <span className="text-ink-soft">—</span>;
/** Ids of files, which are opened and have no name. */
export const FILE_FIELDS = ['logoImageId', 'thumbnailId'];

const statusTones: Record<string, Tone> = {
  new: 'new',
  pending: 'new',
  open: 'new',
  processing: 'accent',
  active: 'good',
  managed: 'good',
  closed: 'good',
  sent: 'good',
  received: 'good',
  error: 'bad',
  rejected: 'bad',
};

const stones: Record<string, Stone> = { ELITE: 'sapphire', GOLD: 'gold', SILVER: 'silver', BASE: 'base' };
const STATES = ['status', 'welcomeKit'];
const GEMS = ['level', 'tier', 'qualification'];

/** A value of a record as people read it, by the kind of its field. Nothing is a dash, which is read out as nothing. */
export function FieldValue({ field, value, words, names, hrefs = {}, whole = false }: ValueProps): ReactNode {
  if (isEmpty(value)) return NONE;
  const text = String(value);
  switch (field.kind) {
    case 'flag':
      return <Flag on={value === true} words={words} />;
    case 'choice':
      return <Choice name={field.name} value={text} words={words} />;
    case 'choices':
    case 'texts':
      if (whole && field.name === 'phoneNumbers') return <PhoneList numbers={value as string[]} />;
      return <Several name={field.name} values={value as string[]} words={words} whole={whole} />;
    case 'instant':
      return <time dateTime={text}>{whole ? instantText(text) : dayText(text)}</time>;
    case 'day':
      return <time dateTime={text}>{dayText(text)}</time>;
    case 'id':
      if (FILE_FIELDS.includes(field.name)) return <FileLink id={text} text={words.openFile} />;
      return names[text] || hrefs[text] ? <Named href={hrefs[text]} name={names[text] ?? words.open} /> : NONE;
    case 'ids':
      return <Known records={named(value as string[], names)} words={words} whole={whole} hrefs={hrefs} />;
    case 'object':
      return <ObjectValue name={field.name} value={value as Record<string, unknown>} words={words} whole={whole} />;
    case 'values':
      return <Values values={value as Record<string, unknown>} words={words} names={names} />;
    case 'rows':
      return <Rows rows={value as Record<string, unknown>[]} words={words} whole={whole} hrefs={hrefs} />;
    case 'phone':
      return whole ? <Reach by="tel" text={text} /> : <span className="whitespace-nowrap">{text}</span>;
    case 'email':
      return whole ? <Reach by="mailto" text={text} /> : <Address text={text} />;
    case 'link':
      return whole ? <Outside href={text} /> : <span className="line-clamp-1 break-all">{text}</span>;
    default:
      if (LETTERS.includes(field.name) && whole) return <Letter template={text} />;
      if (field.name === 'country') return words.value('country', text);
      if (field.name === 'code' && text.length === CODE_LENGTH)
        return <span className="whitespace-nowrap tabular-nums">{formatCode(text)}</span>;
      return whole ? <span className="whitespace-pre-line">{text}</span> : <span className="line-clamp-2">{text}</span>;
  }
}

const named = (ids: string[], names: Record<string, string>) =>
  ids.flatMap((id): [string, string][] => (names[id] ? [[id, names[id]]] : []));

function Flag({ on, words }: { on: boolean; words: Words }) {
  return (
    <span className={on ? 'inline-flex items-center gap-1 text-good' : 'inline-flex items-center gap-1 text-ink-soft'}>
      <Icon name={on ? 'check' : 'minus'} className="size-4" />
      {on ? words.yes : words.no}
    </span>
  );
}

function Choice({ name, value, words }: { name: string; value: string; words: Words }) {
  const text = words.value(name, value);
  if (GEMS.includes(name)) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Gem stone={stones[value] ?? (value as Stone)} className="size-4" />
        {text}
      </span>
    );
  }
  if (STATES.includes(name)) return <Badge tone={statusTones[value] ?? 'neutral'}>{text}</Badge>;
  return text;
}

/** Breaks before the name of its host rather than anywhere: a table would make a column of letters of it. */
function Address({ text }: { text: string }) {
  const [person = '', host = ''] = text.split(/(?=@)/);
  return (
    <span className="break-words">
      {person}
      <wbr />
      {host}
    </span>
  );
}

const SHOWN = 2;

function Several({ name, values, words, whole }: { name: string; values: string[]; words: Words; whole: boolean }) {
  if (values.length === 0) return <span className="text-ink-soft">—</span>;
  const texts = values.map((value) => (name ? words.value(name, value) : value));
  if (whole) {
    return (
      <ul className="space-y-0.5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    );
  }
  const rest = texts.length - SHOWN;
  return (
    <span className={name === 'missingData' ? 'line-clamp-2 text-warn' : 'line-clamp-2'}>
      {name === 'phoneNumbers' ? <Unbroken texts={texts.slice(0, SHOWN)} /> : texts.slice(0, SHOWN).join(', ')}
      {rest > 0 && <span className="text-ink-soft"> +{rest}</span>}
    </span>
  );
}

function PhoneList({ numbers }: { numbers: string[] }) {
  return (
    <ul className="space-y-0.5">
      {numbers.map((number) => (
        <li key={number}>
          <Reach by="tel" text={number} />
        </li>
      ))}
    </ul>
  );
}

interface KnownProps {
  records: [id: string, name: string][];
  words: Words;
  whole: boolean;
  hrefs: Record<string, string>;
}

/** Records by their names; on a page of their own those that can be opened are links. */
function Known({ records, words, whole, hrefs }: KnownProps) {
  if (whole && records.length > 0) return <NamedList records={records} hrefs={hrefs} />;
  return <Several name="" values={records.map(([, name]) => name)} words={words} whole={whole} />;
}

type RowsProps = Omit<KnownProps, 'records'> & { rows: Record<string, unknown>[] };

function Rows({ rows, words, whole, hrefs }: RowsProps) {
  if (!whole || !rows.some((row) => hrefs[String(row._id)])) {
    return <Several name="" values={rowTexts(rows, words)} words={words} whole={whole} />;
  }
  return <NamedList records={rows.map((row) => [String(row._id), String(row.name)])} hrefs={hrefs} />;
}

/** One number a line where they do not fit beside each other. */
function Unbroken({ texts }: { texts: string[] }) {
  return texts.map((text, index) => (
    <span key={text}>
      {index > 0 && ', '}
      <span className="whitespace-nowrap">{text}</span>
    </span>
  ));
}
