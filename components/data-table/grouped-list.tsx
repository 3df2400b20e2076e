import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { HeaderCell, Table } from '@/components/ui/table';
import type { FieldShape } from '@/lib/core/describe';
import { kindOf } from '@/lib/core/fields/kinds';
import type { GroupsView } from '@/lib/core/screens/open-groups';
import type { ListView } from '@/lib/core/screens/open-list';
import type { Shown } from '@/lib/core/screens/read-records';
import { provinceIn } from '@/lib/core/screens/rules.provinces';
import { FieldValue } from './field-value';
import type { Words } from './field-words';
import { listAddress } from './list-address';
import { groupingName, provinceText } from './list-toolbar';
import { isNumeric } from './width-by-kind';

interface GroupedListProps {
  caption: string;
  path: string;
  view: ListView & { groups: GroupsView };
  words: Words;
  nameOf: (record: Shown) => string;
  hrefOf: (id: string) => string | null;
}

/** The groups of a list with their numbers and sums; a name filters the list, an arrow shows its first records. */
export async function GroupedList({ caption, path, view, words, nameOf, hrefOf }: GroupedListProps) {
  const [t, format, locale] = await Promise.all([getTranslations('records'), getFormatter(), getLocale()]);
  const { state, groups: found, names } = view;
  const { groups, by, summed, total } = found;
  const label = groupingName(by, words, t);
  const most = Math.max(...groups.map(({ count }) => count));
  const isWhole = state.unfold.includes('all');
  const ids = groups.map(({ id }) => id);
  const sumText = (field: FieldShape, sum: number | null | undefined) =>
    sum ? (field.kind === 'money' ? words.money(sum) : number(sum)) : '';

  // Numbers below each other: four digits are grouped as five are.
  const number = (value: number) => format.number(value, { useGrouping: 'always' });
  const numeric = 'w-28 px-3 py-2.5 text-right font-semibold max-sm:w-20';
  const isOptional = 'max-sm:hidden';

  function textOf({ key, name }: GroupsView['groups'][number]): string {
    if (key === null)
      return by.isMonth
        ? t('groups.noDate', { field: label })
        : t('groups.without', { field: inSentence(label, locale) });
    if (by.isMonth)
      return capital(format.dateTime(new Date(`${key}-15T12:00:00Z`), { month: 'long', year: 'numeric' }));
    if (kindOf(by.kind).filter === 'flag') return key === 'true' ? words.yes : words.no;
    if (by.part === 'provinceCode' || by.kind === 'province') {
      const { country, code } = provinceIn(key);
      if (country === 'IT') return provinceText(code);
      const part = by.parts?.find((one) => one.name === 'country');
      return part && country ? `${words.value(part, country)}, ${name ?? code}` : code;
    }
    if (by.kind === 'reference') return names[key] ?? t('nameless');
    return by.options.length > 0 || by.kind === 'country' ? words.value(by, key) : key;
  }

  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <p className="text-ink-soft tabular-nums">
          {t('groups.count', { groups: found.groupCount, total })}
          {by.isList && ` ${t('groups.several')}`}
        </p>
        <a
          href={listAddress(path, state, { unfold: isWhole ? [] : ['all'], page: state.page })}
          className="link whitespace-nowrap py-1"
        >
          {t(isWhole ? 'groups.foldAll' : 'groups.unfoldAll')}
        </a>
      </div>
      <Table caption={caption} data-groups>
        <thead>
          <tr>
            <HeaderCell className="pl-12">{label}</HeaderCell>
            <HeaderCell className="text-right">{t('fields.groupCount')}</HeaderCell>
            {summed.map(({ name }) => (
              <HeaderCell key={name} className={classNames('text-right', isOptional)}>
                {words.field(name)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        {groups.map((group) => {
          const text = textOf(group);
          const { id, chosen } = group;
          const href = chosen && listAddress(path, state, { group: '', unfold: [], chosen });
          const isOpen = group.records !== null;
          const others = (isWhole ? ids : state.unfold).filter((one) => one !== id);
          const sums = summed.map((field) => ({ field, text: sumText(field, group.sums[field.name]) }));
          return (
            <tbody key={id}>
              <tr data-record={id} className="relative border-line border-t hover:bg-accent-soft/60">
                <th scope="rowgroup" className="py-1 pr-3 pl-1 text-left font-semibold">
                  <span className="flex items-center gap-1">
                    <a
                      href={listAddress(path, state, { unfold: isOpen ? others : [...others, id], page: state.page })}
                      aria-expanded={isOpen}
                      data-fold={isOpen ? 'open' : 'closed'}
                      className="relative z-1 inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-accent-soft hover:text-accent pointer-coarse:size-11"
                    >
                      <Icon
                        name="chevron-right"
                        className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
                      />
                      <span className="sr-only">{t(isOpen ? 'groups.fold' : 'groups.unfold', { name: text })}</span>
                    </a>
                    <span className="min-w-0">
                      <GroupName href={href}>
                        {group.key !== null && ['level', 'state', 'shade'].includes(by.kind) ? (
                          <FieldValue field={{ ...by, isList: false }} value={group.key} words={words} names={names} />
                        ) : (
                          text
                        )}
                      </GroupName>
                      {sums.length > 0 && (
                        <span className="block font-normal text-ink-soft text-xs sm:hidden">
                          {sums.map((sum) => `${words.field(sum.field.name)}${words.colon} ${sum.text}`).join(' · ')}
                        </span>
                      )}
                    </span>
                  </span>
                </th>
                <td className={numeric}>
                  {number(group.count)}
                  <svg aria-hidden="true" width="100%" height="2" className="mt-1 block text-accent">
                    <rect width={`${(100 * group.count) / most}%`} height="2" rx="1" className="fill-current" />
                  </svg>
                </td>
                {sums.map((sum) => (
                  <td key={sum.field.name} className={classNames(numeric, isOptional)}>
                    {sum.text}
                  </td>
                ))}
              </tr>
              {group.records && (
                <tr>
                  <td colSpan={2 + summed.length} className="p-0 pb-3 pl-11 max-sm:pl-3">
                    <GroupRows {...{ view, words, nameOf, hrefOf }} caption={text} group={group} />
                    {href && group.count > group.records.length && (
                      <a href={href} className="link inline-flex min-h-9 items-center px-3 text-sm">
                        {t('allOf', { count: group.count })}
                      </a>
                    )}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
        {found.groupCount > 1 && (
          <tfoot>
            <tr className="border-line border-t bg-sunken">
              <th scope="row" className="py-2.5 pr-3 pl-12 text-left font-semibold">
                {t('groups.total')}
              </th>
              <td className={numeric}>{number(total)}</td>
              {summed.map((field) => (
                <td key={field.name} className={classNames(numeric, isOptional)}>
                  {sumText(field, found.sums[field.name])}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
    </div>
  );
}

function GroupName({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return children;
  return (
    <a href={href} data-row className="hover:text-accent after:absolute after:inset-0">
      {children}
    </a>
  );
}

const [ON_PHONE, ON_TABLET] = [1, 3];

type GroupRowsProps = Omit<GroupedListProps, 'path'> & { group: GroupsView['groups'][number] };

function GroupRows({ caption, view, words, nameOf, hrefOf, group }: GroupRowsProps) {
  const { by } = view.groups;
  const rest = view.columns.filter((name) => !view.title.includes(name) && name !== by.name);
  const narrow = [...view.narrow.filter((name) => rest.includes(name)), ...rest];
  const order = [...new Set(narrow)];
  const fields = rest.map((name) => view.fields.find((field) => field.name === name)!);
  const cell = (field: FieldShape) =>
    classNames(
      'px-3 py-2 align-middle',
      isNumeric(field) && 'text-right',
      order.indexOf(field.name) >= ON_TABLET
        ? 'max-lg:hidden'
        : order.indexOf(field.name) >= ON_PHONE && 'max-sm:hidden',
    );
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-soft text-xs">
        <tr>
          <th scope="col" className="px-3 py-1 font-medium">
            {words.field(view.title[0] ?? '')}
          </th>
          {fields.map((field) => (
            <th key={field.name} scope="col" className={classNames(cell(field), 'py-1! font-medium')}>
              {words.field(field.name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.records!.map((record) => {
          const href = hrefOf(record._id);
          return (
            <tr
              key={record._id}
              data-record={record._id}
              className="relative border-line border-t hover:bg-accent-soft/60"
            >
              <th scope="row" className="px-3 py-2 font-medium">
                {href ? (
                  <a href={href} data-row className="hover:text-accent after:absolute after:inset-0">
                    {nameOf(record)}
                  </a>
                ) : (
                  nameOf(record)
                )}
              </th>
              {fields.map((field) => (
                <td key={field.name} className={cell(field)}>
                  <div className="line-clamp-2">
                    <FieldValue field={field} value={record[field.name]} words={words} names={view.names} />
                  </div>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A label within a sentence: German nouns and abbreviations keep their capital. */
const inSentence = (label: string, locale: string) =>
  locale === 'de' || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);
