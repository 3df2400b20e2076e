import { Badge } from '@/components/ui/badge';
import { addressText, type Parts } from './address-text';
import type { Words } from './field-words';

interface ObjectValueProps {
  name: string;
  value: Record<string, unknown>;
  words: Words;
  whole: boolean;
}

/** A field of several parts: an address, a person, a picture, or each part with its name. */
export function ObjectValue({ name, value, words, whole }: ObjectValueProps) {
  if (typeof value.full === 'string') {
    return (
      <a href={value.full} target="_blank" rel="noopener">
        {/* biome-ignore lint/performance/noImgElement: private, and only its reader may load it */}
        <img
          src={value.full}
          alt={words.field(name)}
          className="size-16 rounded-control border border-line object-cover"
        />
      </a>
    );
  }
  if (/address/i.test(name)) {
    const parts = value as Parts;
    const country = parts.country && words.value('country', parts.country);
    return <span className={whole ? '' : 'line-clamp-2'}>{addressText({ ...parts, country }, whole)}</span>;
  }
  if (name === 'lastTrimester') return <OfMinimum {...(value as unknown as Reached)} words={words} />;
  if (name === 'patient') return [value.name, value.surname].filter(Boolean).join(' ');
  const parts = Object.entries(value).filter(([, part]) => typeof part === 'string' && part !== '');
  const numbers = Object.values(value).filter((part): part is number => typeof part === 'number');
  if (parts.length === 0) return String(numbers.reduce((sum, number) => sum + number, 0));
  return (
    <ul className={whole ? 'space-y-0.5' : 'line-clamp-2'}>
      {parts.map(([part, text]) => (
        <li key={part} className="break-words">
          <span className="text-ink-soft">{words.field(part)}:</span> {String(text)}
        </li>
      ))}
    </ul>
  );
}

type Reached = { treatments: number; minimum: number | null };

/** How many, and where that is too few, of how many. */
function OfMinimum({ treatments, minimum, words }: Reached & { words: Words }) {
  if (minimum === null || treatments >= minimum) return <span className="tabular-nums">{treatments}</span>;
  return (
    <Badge tone="warn" icon="alert" className="justify-self-start">
      {words.tooFew(treatments, minimum)}
    </Badge>
  );
}
