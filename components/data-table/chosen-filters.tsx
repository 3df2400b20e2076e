import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import type { ListView } from '@/lib/core/screens/open-list';
import { provinceName } from '@/lib/nouns/places/schema.provinces';
import { dayText } from '@/lib/run/i18n/dates';
import type { Words } from './field-words';
import { listAddress } from './list-address';

/** The active filters without a chip, each with a link that removes it. */
export async function ChosenFilters({ path, view, words }: { path: string; view: ListView; words: Words }) {
  const t = await getTranslations('records.filters');
  const { state, filters, fields, names } = view;
  const chips = filters.map(({ name }) => name);
  const shown = Object.entries(state.chosen).filter(
    ([name]) => !chips.includes(name) && name !== 'deleted' && name !== 'match',
  );
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={t('active')}>
      {shown.map(([name, value], n) => {
        const text = textOf(name, value);
        const { [name]: _, ...others } = state.chosen;
        return (
          <li key={name} className="flex items-center gap-2">
            {n > 0 && state.chosen.match === 'any' && <span className="text-ink-soft text-sm">{t('or')}</span>}
            <a
              href={listAddress(path, state, { chosen: others })}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-accent bg-accent-soft px-3 text-accent-strong text-sm hover:border-accent-strong pointer-coarse:min-h-11"
            >
              <span className="sr-only">{t('remove')} </span>
              {text}
              <Icon name="close" className="size-3.5" />
            </a>
          </li>
        );
      })}
    </ul>
  );

  function textOf(name: string, value: string): string {
    const [, fieldName = '', part, operator = 'is'] = /^([\w-]+)(?:\.([\w-]+))?(?:\[(\w+)\])?$/.exec(name) ?? [];
    const field = fields.find((one) => one.name === fieldName);
    const label = part ? `${words.field(fieldName)} (${words.field(part)})` : words.field(fieldName);
    if (operator === 'empty') return t(value === 'true' ? 'saysEmpty' : 'saysNotEmpty', { field: label });
    const say = (one: string) => {
      if (/^\d{4}-\d\d-\d\d/.test(one)) return dayText(one);
      if (one === 'true') return words.yes;
      if (one === 'false') return words.no;
      if (part === 'provinceCode' || field?.kind === 'province') return provinceText(one);
      if (field?.kind === 'reference') return names[one] ?? '—';
      return field && field.options.length > 0 ? words.value(field, one) : (names[one] ?? one);
    };
    const labels = (operator === 'in' ? value.split(',') : [value]).map(say).join(', ');
    const key = { is: 'is', in: 'is', ne: 'isNot', gte: 'atLeast', lte: 'atMost', contains: 'has' }[operator] ?? 'is';
    return t(`says.${key}` as 'says.is', { field: label, value: labels });
  }
}

/** A province by its name; other countries have codes alone. */
const provinceText = (code: string) => (provinceName(code) === code ? code : `${provinceName(code)} (${code})`);
