import type { ReactNode } from 'react';
import { NamedShade } from '@/components/treatments/named-shade';
import { Person } from '@/components/users/person';
import type { FieldShape } from '@/lib/core/describe';
import { type FieldKind, formatCode } from '@/lib/core/fields/kinds';
import { namesPerson } from '@/lib/core/screens/rules.people';
import { CODE_LENGTH } from '@/lib/nouns/product-codes/rules';
import { dayText, instantText, periodText } from '@/lib/run/i18n/dates';
import { phoneText } from '@/lib/run/i18n/number-text';
import {
  broken,
  EmailText,
  FileLink,
  Flag,
  isUrgent,
  Letter,
  Named,
  NamedList,
  NONE,
  Outside,
  Reach,
  Several,
  Status,
  Stone,
  Unbroken,
} from './field-parts';
import { isEmpty, rowTexts, weekTexts } from './field-rows';
import type { Words } from './field-words';
import { addressIn, OfMinimum, Parts, personName, type Reached, Thumbnail } from './object-value';

interface ValueProps {
  field: FieldShape;
  value: unknown;
  words: Words;
  names: Record<string, string>;
  /** Links to the records behind ids, as far as the reader may open them. */
  hrefs?: Record<string, string>;
  /** In tables a value is shortened to one line; on a record's page it is complete. */
  whole?: boolean;
  /** For `values`: the fields of their record. */
  of?: { fields: FieldShape[]; words: Words } | undefined;
}

type RenderInput = Required<Omit<ValueProps, 'of'>> & Pick<ValueProps, 'of'> & { text: string };

/** Whether a value renders nothing: also a reference that the reader may not see. `known`: names or links by id. */
export function saysNothing({ kind, isList }: FieldShape, value: unknown, known: Record<string, string>): boolean {
  if (isEmpty(value)) return true;
  if (kind !== 'reference' && kind !== 'id') return false;
  return (isList ? (value as Related[]) : [value as Related]).every((one) => !known[idOf(one)]);
}

type Related = string | { _id: string; name: string };
const idOf = (one: Related) => (typeof one === 'string' ? one : one._id);
const nameOf = (one: Related, names: Record<string, string>) => (typeof one === 'string' ? names[one] : one.name);

function Plain({ text, whole }: RenderInput) {
  if (whole) return <span className="whitespace-pre-line">{text}</span>;
  // File names.
  return /_\d/.test(text) ? broken(text, /(?<=_)/) : text;
}
const Choice = ({ field, text, words }: RenderInput) => words.value(field, text);
const Reference = ({ field, value, names, hrefs, words, whole }: RenderInput) => {
  const [id, name] = [idOf(value as Related), nameOf(value as Related, names)];
  if (!hrefs[id] && !whole) return name ?? NONE;
  if (!hrefs[id] && !name) return NONE;
  const named = <Named href={hrefs[id]} name={name ?? words.open} />;
  return name && namesPerson(field) ? <Person name={name}>{named}</Person> : named;
};
/** In lists a plain text, which is sent shorter than an element: they draw the initials themselves. */
function PersonValue({ value, whole }: RenderInput): ReactNode {
  const name = personName(value as Record<string, unknown>);
  return whole ? <Person name={name}>{name}</Person> : name;
}
const Picture = ({ field, value, words }: RenderInput) => {
  const src = typeof value === 'string' ? `/api/files/${value}` : (value as { full: string }).full;
  return <Thumbnail src={src} alt={words.field(field.name)} />;
};

const readers: Record<FieldKind, (given: RenderInput) => ReactNode> = {
  text: Plain,
  long: Plain,
  confidential: Plain,
  letter: (given) => (given.whole ? <Letter template={given.text} /> : <Plain {...given} />),
  email: ({ text, whole }) => (whole ? <Reach by="mailto" text={text} /> : <EmailText text={text} />),
  phone: ({ text, whole }) =>
    whole ? <Reach by="tel" text={text} /> : <span className="whitespace-nowrap">{phoneText(text)}</span>,
  link: ({ text, whole }) => (whole ? <Outside href={text} /> : <span className="line-clamp-1 break-all">{text}</span>),
  code: (given) =>
    given.text.length === CODE_LENGTH ? (
      <span className="whitespace-nowrap tabular-nums">{formatCode(given.text)}</span>
    ) : (
      <Plain {...given} />
    ),
  shade: ({ text }) => <NamedShade guide={/^\d+$/.test(text) ? '3d_master' : 'classical'} shade={text} />,
  number: Plain,
  money: ({ value, words }) => words.money(Number(value)),
  percentage: ({ value, words }) => words.percentage(Number(value)),
  day: ({ text }) => <time dateTime={text}>{dayText(text)}</time>,
  month: Plain,
  period: ({ text }) => <span className="whitespace-nowrap tabular-nums">{periodText(text)}</span>,
  instant: ({ text, whole }) => <time dateTime={text}>{whole ? instantText(text) : dayText(text)}</time>,
  stamp: ({ text, whole, words }) => (
    <time dateTime={text} title={instantText(text)}>
      {whole ? instantText(text) : (words.ago(text) ?? dayText(text))}
    </time>
  ),
  moment: ({ text }) => (
    <time dateTime={text} className="whitespace-nowrap tabular-nums">
      {instantText(text)}
    </time>
  ),
  flag: ({ value, words }) => <Flag on={value === true} words={words} />,
  choice: Choice,
  // In a list a mark on each row marks nothing: only what somebody must act on has one.
  state: ({ field, text, words, whole }) =>
    whole || isUrgent(text) ? <Status state={text} text={words.value(field, text)} /> : words.value(field, text),
  level: ({ field, text, words }) => <Stone of={text} text={words.value(field, text)} />,
  gap: ({ field, text, words }) => <span className="lacks">{words.value(field, text)}</span>,
  country: Choice,
  province: Plain,
  language: Choice,
  reference: Reference,
  id: Reference,
  file: ({ text, words }) => <FileLink id={text} text={words.openFile} />,
  picture: Picture,
  document: ({ text, words }) => <FileLink id={text} text={words.openFile} />,
  address: ({ value, words, whole }) => addressIn(words, value as Record<string, string | null>, whole),
  person: PersonValue,
  hours: ({ value, words, whole }) => (
    <Several texts={weekTexts(value as Record<string, unknown>[], words)} whole={whole} />
  ),
  reached: ({ value, words }) => <OfMinimum {...(value as Reached)} words={words} />,
  parts: ({ value, words, whole }) => <Parts value={value as Record<string, unknown>} words={words} whole={whole} />,
  rows: ({ value, words, names, whole }) => (
    <Several texts={rowTexts(value as Record<string, unknown>[], words, names)} whole={whole} />
  ),
  values: ({ value, names, hrefs, words, of }) => (
    <dl className="space-y-1">
      {Object.entries(value as Record<string, unknown>).map(([name, one]) => {
        const field = of?.fields.find((shape) => shape.name === name);
        const called = (of?.words ?? words).field(name);
        return (
          <div key={name}>
            <dt className="inline text-ink-soft">
              {called}
              {words.colon}{' '}
            </dt>
            <dd className="wrap-anywhere inline">
              {field ? (
                <FieldValue field={field} value={one} words={of!.words} names={names} hrefs={hrefs} />
              ) : (
                plainText(one)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  ),
};

const plainText = (value: unknown) =>
  isEmpty(value) ? '—' : typeof value === 'string' ? value : JSON.stringify(value);

/** An empty value is a dash. */
export function FieldValue({ field, value, words, names, hrefs = {}, whole = false, of }: ValueProps): ReactNode {
  if (isEmpty(value)) return NONE;
  const given = { field, value, words, names, hrefs, whole, of, text: String(value) };
  return field.isList ? <ListOfValues {...given} value={value as unknown[]} /> : readers[field.kind](given);
}

/** Several values of one kind: all of them on a record's page, the first ones in a table. */
function ListOfValues(given: RenderInput & { value: unknown[] }): ReactNode {
  const { field, value, words, names, hrefs, whole } = given;
  switch (field.kind) {
    case 'reference': {
      const named = (value as Related[]).flatMap((one): [string, string][] => {
        const name = nameOf(one, names);
        return name ? [[idOf(one), name]] : [];
      });
      if (whole && named.length > 0) return <NamedList records={named} hrefs={hrefs} all={words.allOf} />;
      return <Several texts={named.map(([, name]) => name)} whole={whole} />;
    }
    case 'phone':
      return whole ? (
        <ul className="space-y-2">
          {(value as string[]).map((text) => (
            <li key={text}>
              <Reach by="tel" text={text} />
            </li>
          ))}
        </ul>
      ) : (
        <Several texts={(value as string[]).map(phoneText)} whole={false} Shown={Unbroken} />
      );
    default: {
      const texts = (value as string[]).map((one) =>
        field.kind === 'period' ? periodText(one) : words.value(field, one),
      );
      return whole ? texts.join(', ') : <Several texts={texts} whole={false} isGap={field.kind === 'gap'} />;
    }
  }
}
