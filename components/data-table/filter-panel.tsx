import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { DayInput } from '@/components/fields/date-field';
import { ProvinceFilter } from '@/components/fields/province-filter';
import { ReferenceField } from '@/components/fields/reference-field';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { FieldShape } from '@/lib/core/describe';
import { kindOf } from '@/lib/core/fields/kinds';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { FilterField } from '@/lib/core/screens/list-filters';
import type { ListView } from '@/lib/core/screens/open-list';
import { messageKey } from '@/lib/run/i18n/message-key';
import type { Words } from './field-words';
import { hiddenState } from './list-address';
import './filter-panel.css';
import { Tick } from '@/components/ui/tick';
import { ListMenu } from './filter-menu';

const offersEmptyFilter = ({ kind, isNullable, isList }: FilterField) => {
  const { asks } = kindOf(kind);
  return asks === 'reference' || (isNullable && !isList && asks !== 'place');
};

const flagChoices = (name: string, filters: ListView['filters']) =>
  filters.find((filter) => filter.name === name && filter.kind === 'choice')?.options ?? ['true', 'false'];

/** Parameter names of each filter type, with their meaning and type of input. */
const typedControls = (name: string) =>
  ({
    text: [[`${name}[contains]`, 'contains', 'text']],
    range: [
      [`${name}[gte]`, 'from', 'number'],
      [`${name}[lte]`, 'to', 'number'],
    ],
    days: [
      [`${name}[gte]`, 'from', 'day'],
      [`${name}[lte]`, 'to', 'day'],
    ],
    place: [
      [`${name}.city[contains]`, 'town', 'text'],
      [`${name}.provinceCode`, 'province', 'province'],
    ],
    province: [[name, 'province', 'province']],
  }) as const;

/** Active filters without a control in the panel, sent hidden: its form replaces all filters. */
export function hiddenFilters(view: Pick<ListView, 'state' | 'filterable' | 'filters' | 'drawnAbove'>) {
  const { chosen } = view.state;
  const controls = new Map(fieldsOf(view).flatMap(({ field }) => controlsOf(field, view.filters, chosen)));
  return Object.entries(chosen).flatMap(([name, value]): [name: string, value: string][] => {
    if (name === 'match') return [];
    if (!controls.has(name)) return [[name, value]];
    const options = controls.get(name);
    const left = options ? value.split(',').filter((one) => !options.includes(one)) : [];
    return left.length > 0 ? [[name, left.join(',')]] : [];
  });
}

/** The choices of a quick filter that are no values of its field; a field may be filtered by them alone. */
function conditionsOf({ name, kind, options }: FieldShape, filters: ListView['filters']): readonly string[] {
  const quick = filters.find((filter) => filter.name === name && filter.kind === 'choice');
  return !quick || kindOf(kind).filter === 'flag' ? [] : quick.options.filter((one) => !options.includes(one));
}

/** The fields with a control: those in use first, then the quick ones. */
function fieldsOf({
  state,
  filterable,
  filters,
  drawnAbove,
}: Pick<ListView, 'state' | 'filterable' | 'filters' | 'drawnAbove'>) {
  const quick = filters.filter(({ name }) => name !== drawnAbove);
  const alone = quick
    .filter(({ name }) => !filterable.some((field) => field.name === name))
    .map((field): FilterField => ({ ...field, options: [], isNullable: false }));
  const place = ({ name }: FieldShape) => {
    if (Object.keys(state.chosen).some((one) => one.split(/[.[]/)[0] === name)) return -1;
    const at = quick.findIndex((filter) => filter.name === name);
    return at < 0 ? quick.length : at;
  };
  return [...alone, ...filterable]
    .map((field) => ({ field, place: place(field) }))
    .toSorted((a, b) => a.place - b.place);
}

type Control = [name: string, values: readonly string[] | null];

/** The parameters that a field's controls send, each with the only values it can hold, if these are limited. */
function controlsOf(field: FilterField, filters: ListView['filters'], chosen: Record<string, string>): Control[] {
  const { name, kind, options, nameFields } = field;
  const { asks, filter } = kindOf(kind);
  const controls: Control[] = offersEmptyFilter(field) ? [[`${name}[empty]`, ['true', 'false']]] : [];
  if (filter === 'flag') controls.push([name, flagChoices(name, filters)]);
  else if (options.length > 0) {
    const boxes = `${name}[in]`;
    controls.push([boxes, options]);
    // A single value ticks its box as well, unless there are several.
    const single = [...(chosen[boxes] === undefined ? options : []), ...conditionsOf(field, filters)];
    if (single.length > 0) controls.push([name, single]);
  } else if (conditionsOf(field, filters).length > 0) controls.push([name, null]);
  else if (asks === 'reference') {
    if (nameFields) controls.push([name, null]);
  } else if (asks) for (const [control] of typedControls(name)[asks]) controls.push([control, null]);
  return controls;
}

/** How many quick filters are unfolded, if they have few choices: the others are one line each. */
const [UNFOLDED, FEW] = [2, 12];

/** Every field by which the list can be filtered: a plain form with the list's address. */
export async function FilterPanel({ path, view, words }: { path: string; view: ListView; words: Words }) {
  const [t, form] = await Promise.all([getTranslations('records.filters'), getTranslations('records.form')]);
  const { state, filters, names } = view;
  const picker = { placeholder: form('search'), none: form('noneFound') };
  const { chosen } = state;
  const count = Object.keys(chosen).filter((name) => !['match', 'deleted', view.drawnAbove].includes(name)).length;
  return (
    <ListMenu className="sm:relative">
      <summary className={buttonClass({ variant: 'secondary', size: 'sm' }, 'whitespace-nowrap')}>
        <Icon name="filter" className="size-4" />
        {t('label')}
        {count > 0 && <span className="tabular-nums">({count})</span>}
        <Icon name="chevron-down" isShared className="ml-auto size-4 group-open:rotate-180 sm:hidden" />
      </summary>
      <form
        action={path}
        className="absolute left-0 z-30 mt-1 flex max-h-[calc(100dvh-10rem)] w-[min(26rem,calc(100vw-2rem))] flex-col rounded-card border border-line bg-raised p-3 shadow-float"
      >
        {hiddenState({ ...state, chosen: Object.fromEntries(hiddenFilters(view)) }, 'none').map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="filter-fields min-h-0 space-y-1 overflow-y-auto sm:max-h-[55vh]">
          {fieldsOf(view).map(({ field, place }) => (
            <details
              key={field.name}
              suppressHydrationWarning
              open={place < 0 || (place < Math.min(UNFOLDED, filters.length) && field.options.length <= FEW)}
              className={place < 0 ? 'is-chosen' : undefined}
            >
              <summary>
                {words.field(field.name)}
                <Icon name="chevron-down" isShared />
              </summary>
              <FieldFilter {...{ field, chosen, words, names, picker, filters }} t={(key) => t(messageKey(key))} />
            </details>
          ))}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-3 border-line border-t pt-3 max-sm:sticky max-sm:bottom-0 max-sm:-mb-3 max-sm:rounded-b-card max-sm:bg-raised max-sm:pb-3">
          <label className="flex items-center gap-2 text-sm">
            <Tick name="match" value="any" defaultChecked={chosen.match === 'any'} />
            {t('any')}
          </label>
          <button type="submit" className={buttonClass({ size: 'sm' }, 'ml-auto')}>
            {t('apply')}
          </button>
        </div>
      </form>
    </ListMenu>
  );
}

type FilterProps = {
  field: FilterField;
  chosen: Record<string, string>;
  words: Words;
  filters: FieldShape[];
  names: Record<string, string>;
  picker: { placeholder: string; none: string };
  t: (
    key: 'contains' | 'from' | 'to' | 'town' | 'province' | 'filled' | 'isEmpty' | 'notEmpty' | 'whichever',
  ) => string;
};

/** The controls for one field, and whether any of them is filled in. */
function FieldFilter(props: FilterProps): ReactNode {
  const { field, chosen, words, filters, t } = props;
  const { asks, filter } = kindOf(field.kind);
  const conditions = conditionsOf(field, filters);
  const flagText = (value: string) =>
    value === 'true' ? words.yes : value === 'false' ? words.no : words.value(field, value);
  return (
    <>
      {filter === 'flag' ? (
        <RadioFilter
          name={field.name}
          chosen={chosen[field.name] ?? ''}
          options={[
            ['', t('whichever')],
            ...flagChoices(field.name, filters).map((value): [string, string] => [value, flagText(value)]),
          ]}
        />
      ) : field.options.length > 0 ? (
        <CheckboxFilter {...props} />
      ) : (
        conditions.length === 0 &&
        asks &&
        (asks === 'reference' ? <ReferenceFilter {...props} /> : <InputFilter {...props} asks={asks} />)
      )}
      {conditions.length > 0 && (
        <RadioFilter
          name={field.name}
          chosen={conditions.includes(chosen[field.name] ?? '') ? chosen[field.name]! : ''}
          options={[
            ['', t('whichever')],
            ...conditions.map((value): [string, string] => [value, words.value(field, value)]),
          ]}
        />
      )}
      {offersEmptyFilter(field) && (
        <RadioFilter
          name={`${field.name}[empty]`}
          chosen={chosen[`${field.name}[empty]`] ?? ''}
          options={[
            ['', t('whichever')],
            ['true', t('isEmpty')],
            ['false', t('notEmpty')],
          ]}
        />
      )}
    </>
  );
}

function ReferenceFilter({ field: { name, to, nameFields }, chosen, words, names, picker }: FilterProps) {
  const id = chosen[name] ?? '';
  return (
    nameFields && (
      <div>
        <ReferenceField
          {...{ name, label: words.field(name), to: to!, nameFields, chosenId: id, named: names[id] ?? '', ...picker }}
          id={`filter-${name}`}
          optional=" "
          isFilter
        />
      </div>
    )
  );
}

function CheckboxFilter({ field, chosen, words }: FilterProps) {
  const name = `${field.name}[in]`;
  const ticked = (chosen[name] ?? chosen[field.name] ?? '').split(',');
  return (
    <ul>
      {field.options.map((option) => (
        <li key={option}>
          <label>
            <input type="checkbox" name={name} value={option} defaultChecked={ticked.includes(option)} />
            {words.value(field, option)}
          </label>
        </li>
      ))}
    </ul>
  );
}

const RadioFilter = ({
  name,
  chosen,
  options,
}: {
  name: string;
  chosen: string;
  options: [value: string, text: string][];
}) => (
  <div className="ways">
    {options.map(([value, text]) => (
      <label key={value}>
        <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
        {text}
      </label>
    ))}
  </div>
);

function InputFilter({
  field: { name },
  chosen,
  t,
  asks,
}: FilterProps & { asks: 'text' | 'range' | 'days' | 'place' | 'province' }) {
  return (
    <div className="typed">
      {typedControls(name)[asks].map(([control, label, type]) =>
        type === 'province' ? (
          <ProvinceFilter
            key={control}
            name={control}
            label={t(label)}
            chosen={chosen[control] ?? ''}
            all={t('whichever')}
          />
        ) : (
          <div key={control}>
            <label htmlFor={control}>{t(label)}</label>
            {type === 'day' ? (
              <DayInput id={control} name={control} defaultValue={chosen[control]} small />
            ) : (
              <input
                id={control}
                name={control}
                type={type}
                step={type === 'number' ? 'any' : undefined}
                defaultValue={chosen[control] ?? ''}
                maxLength={LONGEST.search}
              />
            )}
          </div>
        ),
      )}
    </div>
  );
}
