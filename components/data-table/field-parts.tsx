import { Icon } from '@/components/ui/icon';
import { dayText, instantText } from '@/lib/i18n/dates';
import { paragraphsOf } from '@/lib/newsletters/rules';
import { isEmpty } from './address-text';
import type { Words } from './field-words';

/** What a record is called, with the way to it where the reader has one. */
export function Named({ href, name }: { href: string | undefined; name: string }) {
  if (!href) return name;
  return (
    <a href={href} className="link">
      {name}
    </a>
  );
}

/** Records by their names, one below the other. */
export function NamedList({
  records,
  hrefs,
}: {
  records: [id: string, name: string][];
  hrefs: Record<string, string>;
}) {
  return (
    <ul className="space-y-0.5">
      {records.map(([id, name]) => (
        <li key={id}>
          <Named href={hrefs[id]} name={name} />
        </li>
      ))}
    </ul>
  );
}

/** An address to write to, a number to call. */
export function Reach({ by, text }: { by: 'mailto' | 'tel'; text: string }) {
  return (
    <a href={`${by}:${by === 'tel' ? text.replaceAll(' ', '') : text}`} className="link break-all">
      {text}
    </a>
  );
}

export function Outside({ href }: { href: string }) {
  return (
    <a href={href} rel="noopener noreferrer" target="_blank" className="link break-all">
      {href}
    </a>
  );
}

export function FileLink({ id, text }: { id: string; text: string }) {
  return (
    <a href={`/api/files/${id}`} target="_blank" rel="noopener" className="link inline-flex items-center gap-1.5">
      <Icon name="image" className="size-4" />
      {text}
    </a>
  );
}

/** A letter as it will be read: its paragraphs, and nothing of its markup. */
export function Letter({ template }: { template: string }) {
  const paragraphs = paragraphsOf(template).map((text, place) => ({ id: `${place}`, text }));
  return (
    <div className="max-w-prose space-y-2">
      {paragraphs.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

interface ValuesProps {
  values: Record<string, unknown>;
  words: Words;
  names: Record<string, string>;
}

/** Fields of another record, with whatever was in them. */
export function Values({ values, words, names }: ValuesProps) {
  return (
    <dl className="space-y-1">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt className="inline text-ink-soft">{words.field(name)}: </dt>
          <dd className="wrap-anywhere inline">{plainText(name, value, words, names)}</dd>
        </div>
      ))}
    </dl>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function plainText(field: string, value: unknown, words: Words, names: Record<string, string>): string {
  if (isEmpty(value)) return '—';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((one) => plainText(field, one, words, names)).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value as Record<string, unknown>).filter(([, part]) => !isEmpty(part));
    return parts.map(([part, one]) => `${words.field(part)} ${plainText(part, one, words, names)}`).join(', ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text)) return instantText(text);
  if (DAY.test(text)) return dayText(text);
  return names[text] ?? words.value(field, text);
}
