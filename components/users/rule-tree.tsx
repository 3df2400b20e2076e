import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { fieldWords, type Words } from '@/components/data-table/field-words';
import { Icon } from '@/components/ui/icon';
import type { Rule } from '@/lib/core/access/explain';
import { dayText } from '@/lib/run/i18n/dates';

interface RuleTreeProps {
  rule: Rule;
  /** Whose permissions they are; rules show this user's id as "themselves". */
  personId: string;
}

type Speak = (rule: Rule) => { text: string; parts: Rule[] };

/** A row rule in words, each part with whether it matches the record. */
export async function RuleTree({ rule, personId }: RuleTreeProps) {
  const [t, roles, words] = await Promise.all([
    getTranslations('xray'),
    getTranslations('roles'),
    fieldWords('centers'),
  ]);
  const nameOf = (name: string) => t(`names.${name as 'id'}`);
  const one = (name: string, value: unknown): string => {
    if (value === personId) return t('thisPerson');
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (value instanceof Date) return dayText(value);
    const text = String(value).replaceAll('_', '-');
    if ((name === 'role' || name === 'sharedWith') && roles.has(text as 'admin')) return roles(text as 'admin');
    return words.value(name, text);
  };
  const speak: Speak = (node) => {
    if (node.is === 'value') return { text: t(...leaf(node, nameOf, one)), parts: [] };
    if (node.is === 'related') {
      const name = nameOf(node.name);
      if (node.how === 'absent' || !node.rule) return { text: t('node.unset', { name }), parts: [] };
      const how = node.how === 'none' ? 'noneOf' : node.how;
      return { text: t(`node.${how}`, { name }), parts: node.rule.is === 'all' ? node.rule.parts : [node.rule] };
    }
    if (node.parts.length === 0) return { text: t(node.is === 'any' ? 'node.none' : 'node.every'), parts: [] };
    return { text: t(`node.${node.is}`), parts: node.parts };
  };
  return <ul className="space-y-1">{nodeOf(rule, speak, words)}</ul>;
}

type Leaf = Extract<Rule, { is: 'value' }>;
type Sentence = [
  key: 'node.is' | 'node.in' | 'node.hasSome' | 'node.gte' | 'node.unset' | 'node.set',
  values: { name: string; value: string },
];

function leaf(
  { name, operator, value }: Leaf,
  nameOf: (name: string) => string,
  one: (name: string, value: unknown) => string,
): Sentence {
  const values = {
    name: nameOf(name),
    value:
      [value ?? []]
        .flat()
        .map((each) => one(name, each))
        .join(', ') || '—',
  };
  if (operator === 'not') return ['node.set', values];
  if (value === null) return ['node.unset', values];
  if (operator === 'in' || operator === 'hasSome' || operator === 'gte') return [`node.${operator}`, values];
  return ['node.is', values];
}

function nodeOf(rule: Rule, speak: Speak, words: Words, key = '0'): ReactNode {
  const { text, parts } = speak(rule);
  return (
    <li key={key}>
      <span className="flex items-start gap-2">
        {rule.holds !== null && (
          <span className={rule.holds ? 'text-good' : 'text-bad'}>
            <Icon name={rule.holds ? 'check' : 'close'} className="mt-0.5 size-4" />
            <span className="sr-only">{rule.holds ? words.yes : words.no}: </span>
          </span>
        )}
        <span className="wrap-anywhere min-w-0">{text}</span>
      </span>
      {parts.length > 0 && (
        <ul className="mt-1 ml-2 space-y-1 border-line border-l pl-4">
          {parts.map((part, n) => nodeOf(part, speak, words, `${key}.${n}`))}
        </ul>
      )}
    </li>
  );
}
