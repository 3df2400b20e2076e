import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { fieldWords, type Words } from '@/components/data-table/field-words';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { ExplainedGrant, Rule } from '@/lib/core/access/explain';
import type { Sight } from '@/lib/nouns/users/describe-sight';
import { dayText } from '@/lib/run/i18n/dates';

interface RuleTreeProps {
  rule: Rule;
  /** The person whose permissions they are; rules show this user's id as "themselves". */
  personId: string;
}

type Speak = (rule: Rule) => { text: string; parts: Rule[] };

/** A row rule in words, each part with whether it matches the record. */
async function RuleTree({ rule, personId }: RuleTreeProps) {
  const [t, roles, words] = await Promise.all([getTranslations('xray'), getTranslations('roles'), fieldWords('xray')]);
  const one = (name: string, value: unknown): string => {
    if (value === personId) return t('thisPerson');
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (value instanceof Date) return dayText(value);
    const text = String(value).replaceAll('_', '-');
    if ((name === 'role' || name === 'sharedWith') && roles.has(text as 'admin')) return roles(text as 'admin');
    return words.value(name, text);
  };
  const speak: Speak = (node) => {
    if (node.is === 'value') return { text: t(...leaf(node, words.field, one)), parts: [] };
    if (node.is === 'related') {
      const name = words.field(node.name);
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

/** The access of a user to a record, explained: the verdict, their role's rules, and each field. */
export async function SightReport({ sight, name }: { sight: Sight; name: string }) {
  const [t, roles] = await Promise.all([getTranslations('xray'), getTranslations('roles')]);
  const { isVisible, grants, decisive, person } = sight;
  const role = roles(person.role);
  return (
    <div className="space-y-4">
      <Notice tone={isVisible ? 'good' : 'warn'} title={t(isVisible ? 'visible' : 'hidden', { person: name })}>
        <p>{await explanationText(sight, role)}</p>
      </Notice>
      {grants.length > 0 && (
        <section className="space-y-3">
          <h2 className="font-semibold text-lg">{t('rules', { role })}</h2>
          {grants.map((grant, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules are known by their place
            <GrantCard key={n} n={n} grant={grant} isDecisive={isVisible && n === decisive} personId={person.id} />
          ))}
        </section>
      )}
      {isVisible && <FieldTable sight={sight} />}
      <p className="text-ink-soft text-sm">{t('noted')}</p>
    </div>
  );
}

async function explanationText(
  { isVisible, isDeleted, grants, decisive, fields }: Sight,
  role: string,
): Promise<string> {
  const t = await getTranslations('xray.because');
  if (isVisible)
    return t('shown', { n: String((decisive ?? 0) + 1), fields: fields.filter(({ read }) => read).length });
  if (isDeleted) return t('deleted');
  return t(grants.length === 0 ? 'noRules' : 'noneHolds', { role });
}

type GrantCardProps = { n: number; grant: ExplainedGrant; isDecisive: boolean; personId: string };

async function GrantCard({ n, grant, isDecisive, personId }: GrantCardProps) {
  const t = await getTranslations('xray');
  const { holds, rule, read, update, updateRule } = grant;
  return (
    <Card className="space-y-2 text-sm">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold text-base">
        {t('rule', { n: String(n + 1) })}
        <Badge tone={isDecisive ? 'accent' : holds ? 'good' : 'neutral'}>
          {t(isDecisive ? 'decides' : holds ? 'holds' : 'holdsNot')}
        </Badge>
      </h3>
      <RuleTree rule={rule} personId={personId} />
      <p className="text-ink-soft">{t('shows', { read: read.length, update: String(update.length) })}</p>
      {updateRule && (
        <>
          <p className="text-ink-soft">{t('changingIf')}</p>
          <RuleTree rule={updateRule} personId={personId} />
        </>
      )}
    </Card>
  );
}

async function FieldTable({ sight }: { sight: Sight }) {
  const [t, words] = await Promise.all([getTranslations('xray'), fieldWords(sight.resource)]);
  const n = String((sight.decisive ?? 0) + 1);
  const why = (name: string, isRead: boolean): string => {
    if (isRead) return t('reason.named', { n });
    const other = sight.grants.findIndex(({ read }) => read.includes(name));
    if (other === -1) return t('reason.notNamed', { n });
    return t('reason.other', { n, other: String(other + 1) });
  };
  const mark = (on: boolean) => <Badge tone={on ? 'good' : 'neutral'}>{on ? words.yes : words.no}</Badge>;
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-lg">{t('fields')}</h2>
      <Table caption={t('fields')} className="min-w-xl">
        <thead>
          <tr>
            {[t('fields'), t('sees'), t('changes'), t('why')].map((head) => (
              <HeaderCell key={head}>{head}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {sight.fields.map(({ name, read, update }) => (
            <tr key={name}>
              <th scope="row" className="border-line border-b px-3 py-2.5 text-left font-normal">
                {words.field(name)}
                {/* Labels repeat and technical fields have none, so the API's field name is shown too. */}
                {words.field(name) !== name && <code className="ml-2 text-ink-soft text-xs">{name}</code>}
              </th>
              <Cell>{mark(read)}</Cell>
              <Cell>{mark(update)}</Cell>
              <Cell className="text-ink-soft">{why(name, read)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
