import type { ReactNode } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Gem, type Stone } from '@/components/ui/gem';
import { Icon } from '@/components/ui/icon';
import { dayText, instantText } from '@/lib/i18n/dates';
import { CODE_LENGTH, formatCode } from '@/lib/product-codes/rules';
import type { FieldShape } from '@/lib/rest/describe';
import { isEmpty } from './address-text';
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

/** A reference to what the reader may not see says nothing either. */
export function saysNothing({ name, kind }: FieldShape, value: unknown, names: Record<string, string>): boolean {
  return isEmpty(value) || (kind === 'id' && !FILE_FIELDS.includes(name) && !names[String(value)]);
}

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
      return <Several name={field.name} values={value as string[]} words={words} whole={whole} />;
    case 'instant':
      return <time dateTime={text}>{whole ? instantText(text) : dayText(text)}</time>;
    case 'day':
      return <time dateTime={text}>{dayText(text)}</time>;
    case 'id':
      if (FILE_FIELDS.includes(field.name)) return <FileLink id={text} text={words.openFile} />;
      return names[text] ? <Named href={hrefs[text]} name={names[text]} /> : NONE;
    case 'ids':
      return <Several name="" values={named(value as string[], names)} words={words} whole={whole} />;
    case 'object':
      return <ObjectValue name={field.name} value={value as Record<string, unknown>} words={words} whole={whole} />;
    case 'values':
      return <Values values={value as Record<string, unknown>} words={words} />;
    case 'rows':
      return <Rows rows={value as Record<string, unknown>[]} words={words} whole={whole} hrefs={hrefs} />;
    case 'phone':
      return <span className="whitespace-nowrap">{text}</span>;
    case 'link':
      return whole ? <Outside href={text} /> : <span className="line-clamp-1 break-all">{text}</span>;
    default:
      if (field.name === 'country') return words.value('country', text);
      if (field.name === 'code' && text.length === CODE_LENGTH)
        return <span className="whitespace-nowrap tabular-nums">{formatCode(text)}</span>;
      return whole ? <span className="whitespace-pre-line">{text}</span> : <span className="line-clamp-2">{text}</span>;
  }
}

const named = (ids: string[], names: Record<string, string>) => ids.flatMap((id) => names[id] ?? []);

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
  return <span className="whitespace-nowrap">{text}</span>;
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
      {texts.slice(0, SHOWN).join(', ')}
      {rest > 0 && <span className="text-ink-soft"> +{rest}</span>}
    </span>
  );
}

function Outside({ href }: { href: string }) {
  return (
    <a href={href} rel="noopener noreferrer" target="_blank" className="link break-all">
      {href}
    </a>
  );
}

/** Fields of another record, with whatever was in them. */
function Values({ values, words }: { values: Record<string, unknown>; words: Words }) {
  return (
    <dl className="space-y-1">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt className="inline text-ink-soft">{words.field(name)}: </dt>
          <dd className="wrap-anywhere inline">{isEmpty(value) ? '—' : plainText(value, words)}</dd>
        </div>
      ))}
    </dl>
  );
}

function plainText(value: unknown, words: Words): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Named({ href, name }: { href: string | undefined; name: string }) {
  if (!href) return name;
  return (
    <a href={href} className="link">
      {name}
    </a>
  );
}

function FileLink({ id, text }: { id: string; text: string }) {
  return (
    <a href={`/api/files/${id}`} target="_blank" rel="noopener" className="link inline-flex items-center gap-1.5">
      <Icon name="image" className="size-4" />
      {text}
    </a>
  );
}

type RowsProps = Pick<ValueProps, 'words'> & {
  rows: Record<string, unknown>[];
  whole: boolean;
  hrefs: Record<string, string>;
};

/** Related rows. On a page of its own those that can be opened are links. */
function Rows({ rows, words, whole, hrefs }: RowsProps) {
  if (!whole || !rows.some((row) => hrefs[String(row._id)])) {
    return <Several name="" values={rowTexts(rows, words)} words={words} whole={whole} />;
  }
  return (
    <ul className="space-y-0.5">
      {rows.map((row) => (
        <li key={String(row._id)}>
          <Named href={hrefs[String(row._id)]} name={String(row.name)} />
        </li>
      ))}
    </ul>
  );
}

function rowTexts(rows: Record<string, unknown>[], words: Words): string[] {
  return rows.map((row) => {
    if (typeof row.name === 'string') return row.name;
    if (typeof row.weekday === 'number') return dayHours(row, words);
    const parts = Object.values(row).filter((part) => typeof part === 'string' || typeof part === 'number');
    return parts.join(' ');
  });
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function dayHours(row: Record<string, unknown>, words: Words): string {
  const times = [row.opensAt, row.closesAt, row.reopensAt, row.reclosesAt].filter((time) => typeof time === 'number');
  const spans = [0, 2].flatMap((n) => (times[n] === undefined ? [] : `${clock(times[n])}–${clock(times[n + 1] ?? 0)}`));
  return `${words.weekday(Number(row.weekday))} ${spans.join(', ') || '—'}`;
}
