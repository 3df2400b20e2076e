import type { ReactNode } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Gem, type Stone as StoneName } from '@/components/ui/gem';
import { Icon } from '@/components/ui/icon';
import { paragraphsOf } from '@/lib/nouns/newsletters/rules';
import { phoneText } from '@/lib/run/i18n/number-text';
import type { Words } from './field-words';

export function Named({ href, name }: { href: string | undefined; name: string }) {
  if (!href) return name;
  return (
    <a href={href} className="link">
      {name}
    </a>
  );
}

interface NamedListProps {
  records: [id: string, name: string][];
  hrefs: Record<string, string>;
  /** "See all 28" */
  all: (count: number) => string;
}

const FIRST = 5;

export function NamedList({ records, hrefs, all }: NamedListProps) {
  const list = (some: NamedListProps['records']) => (
    <ul>
      {some.map(([id, name]) => (
        // High enough to be hit, one link below the other.
        <li key={id} className="[&>.link]:inline-block [&>.link]:py-1">
          <Named href={hrefs[id]} name={name} />
        </li>
      ))}
    </ul>
  );
  if (records.length <= FIRST + 1) return list(records);
  return (
    <>
      {list(records.slice(0, FIRST))}
      <details className="open:[&>summary]:hidden">
        <summary className="w-max cursor-pointer py-1 text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
          {all(records.length)}
        </summary>
        {list(records.slice(FIRST))}
      </details>
    </>
  );
}

export function Reach({ by, text }: { by: 'mailto' | 'tel'; text: string }) {
  return (
    <a href={`${by}:${by === 'tel' ? text.replaceAll(' ', '') : text}`} className="link break-all">
      {by === 'tel' ? phoneText(text) : text}
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

export const NONE = <span className="text-ink-soft">—</span>;

export function Flag({ on, words }: { on: boolean; words: Words }) {
  return (
    <span className={on ? 'inline-flex items-center gap-1 text-good' : 'inline-flex items-center gap-1 text-ink-soft'}>
      <Icon name={on ? 'check' : 'minus'} className="size-4" isShared />
      {on ? words.yes : words.no}
    </span>
  );
}

const tones: Record<string, Tone> = {
  new: 'new',
  pending: 'new',
  open: 'new',
  processing: 'accent',
  active: 'good',
  managed: 'good',
  closed: 'good',
  sent: 'good',
  received: 'good',
  shipped: 'accent',
  delivered: 'good',
  returned: 'warn',
  unanswered: 'warn',
  overdue: 'bad',
  error: 'bad',
  rejected: 'bad',
  failed: 'bad',
  recalled: 'bad',
  unknown: 'warn',
  stopped: 'warn',
};

export const isUrgent = (state: string): boolean => ['warn', 'bad'].includes(tones[state] ?? '');

export const Status = ({ state, text }: { state: string; text: string }) => (
  <Badge tone={tones[state] ?? 'neutral'}>{text}</Badge>
);

const stones: Record<string, StoneName> = { ELITE: 'sapphire', GOLD: 'gold', SILVER: 'silver', BASE: 'base' };

export function Stone({ of, text }: { of: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Gem stone={stones[of] ?? (of as StoneName)} className="size-4" isShared />
      {text}
    </span>
  );
}

/** Breaks lines before the host name rather than anywhere, so that a narrow column does not get one letter per line. */
export const EmailText = ({ text }: { text: string }) => (
  <span className="line-clamp-2 break-words">{broken(text, /(?=@)/)}</span>
);

/** A text that may break at these places, rather than within a word or number. */
export function broken(text: string, at: RegExp): ReactNode {
  const [first = '', ...rest] = text.split(at);
  if (rest.length === 0) return first;
  return (
    <>
      {first}
      <wbr />
      {broken(rest.join(''), at)}
    </>
  );
}

const SHOWN = 2;

interface SeveralProps {
  texts: string[];
  whole: boolean;
  /** Marks something that the record lacks. */
  isGap?: boolean;
  Shown?: (props: { texts: string[] }) => ReactNode;
}

/** Texts one below the other; in a table the first ones on one line. */
export function Several({ texts, whole, isGap = false, Shown }: SeveralProps) {
  if (texts.length === 0) return NONE;
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
  const first = texts.slice(0, SHOWN);
  return (
    <span className={isGap ? 'lacks line-clamp-2' : 'line-clamp-2'}>
      {Shown ? <Shown texts={first} /> : first.join(', ')}
      {rest > 0 && <span className="text-ink-soft"> +{rest}</span>}
    </span>
  );
}

/** Keeps numbers in one piece, one on each line. */
export const Unbroken = ({ texts }: { texts: string[] }) =>
  texts.map((text) => (
    <span key={text} className="block whitespace-nowrap">
      {text}
    </span>
  ));
