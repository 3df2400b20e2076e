import { Badge } from '@/components/ui/badge';
import type { RecordView } from '@/lib/core/screens/open-record';
import { dayText } from '@/lib/run/i18n/dates';
import { type Parts as AddressParts, addressText } from './field-rows';
import type { Words } from './field-words';

type View = Pick<RecordView, 'fields' | 'names' | 'distinguishedBy'>;

export function fullName(
  name: string,
  { fields, names, distinguishedBy }: View,
  record: Readonly<Record<string, unknown>>,
  word: Words['value'],
) {
  const textOf = (field: string): string => {
    const value = record[field];
    if (typeof value === 'object' && value) return personName(value as Record<string, unknown>);
    if (typeof value !== 'string') return '';
    const shape = fields.find((one) => one.name === field);
    if (shape && shape.options.length > 0) return word(shape, value);
    return shape?.kind === 'day' || shape?.kind === 'instant' ? dayText(value) : (names[value] ?? '');
  };
  return [name, ...distinguishedBy.map(textOf)].filter(Boolean).join(', ');
}

export const Thumbnail = ({ src, alt }: { src: string; alt: string }) => (
  <a href={src} target="_blank" rel="noopener">
    {/* biome-ignore lint/performance/noImgElement: private, and only its reader may load it */}
    <img src={`${src}?width=400`} alt={alt} className="size-16 rounded-control border border-line object-cover" />
  </a>
);

export function addressIn(words: Words, address: AddressParts, whole: boolean): string {
  const country = address.country && words.value({ name: 'country', words: 'countries' }, address.country);
  return addressText(address, country, whole);
}

export const personName = (value: Record<string, unknown>): string =>
  [value.name, value.surname].filter(Boolean).join(' ');

/** Each part with its label; of numbers, their sum. */
export function Parts({ value, words, whole }: { value: Record<string, unknown>; words: Words; whole: boolean }) {
  const parts = Object.entries(value).filter(([, part]) => typeof part === 'string' && part !== '');
  const numbers = Object.values(value).filter((part): part is number => typeof part === 'number');
  if (parts.length === 0) return String(numbers.reduce((sum, number) => sum + number, 0));
  return (
    <ul className={whole ? 'space-y-0.5' : 'line-clamp-2'}>
      {parts.map(([part, text]) => (
        <li key={part} className="break-words">
          <span className="text-ink-soft">
            {words.field(part)}
            {words.colon}
          </span>{' '}
          {String(text)}
        </li>
      ))}
    </ul>
  );
}

export type Reached = { treatments: number; minimum: number | null };

/** If the number is too low, also the minimum. */
export function OfMinimum({ treatments, minimum, words }: Reached & { words: Words }) {
  if (minimum === null || treatments >= minimum) return <span className="tabular-nums">{treatments}</span>;
  return (
    <Badge tone="warn" icon="alert" className="justify-self-start">
      {words.tooFew(treatments, minimum)}
    </Badge>
  );
}
