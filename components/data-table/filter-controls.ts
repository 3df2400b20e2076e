import { kindOf } from '@/lib/core/fields/kinds';
import type { FilterField } from '@/lib/core/screens/list-filters';
import type { ListView } from '@/lib/core/screens/open-list';

/** Whether the filter panel asks if a field is empty. */
export const hasEmpty = ({ kind, isNullable, isList }: FilterField) => {
  const { asks } = kindOf(kind);
  return asks === 'reference' || (isNullable && !isList && asks !== 'place');
};

/** The choices of a flag: yes and no, and those that this list offers beyond them. */
export const flagChoices = (name: string, filters: ListView['filters']) =>
  filters.find((filter) => filter.name === name && filter.kind === 'choice')?.options ?? ['true', 'false'];

/** Parameter names of each filter type, with their meaning and type of input. */
export const typedControls = (name: string) =>
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

/**
 * The filters in use that no control of the filter panel can hold. The panel's form sends them hidden, because it
 * replaces all filters: a list must not grow because another filter was set.
 */
export function undrawn({ state, filterable, filters }: Pick<ListView, 'state' | 'filterable' | 'filters'>) {
  const { chosen } = state;
  const controls = new Map(filterable.flatMap((field) => controlsOf(field, filters, chosen)));
  return Object.entries(chosen).flatMap(([name, value]): [name: string, value: string][] => {
    if (name === 'match') return [];
    if (!controls.has(name)) return [[name, value]];
    const options = controls.get(name);
    const left = options ? value.split(',').filter((one) => !options.includes(one)) : [];
    return left.length > 0 ? [[name, left.join(',')]] : [];
  });
}

type Control = [name: string, values: readonly string[] | null];

/** The parameters that a field's controls send, each with the only values it can hold, if these are limited. */
function controlsOf(field: FilterField, filters: ListView['filters'], chosen: Record<string, string>): Control[] {
  const { name, kind, options, nameFields } = field;
  const { asks, filter } = kindOf(kind);
  const controls: Control[] = hasEmpty(field) ? [[`${name}[empty]`, ['true', 'false']]] : [];
  if (filter === 'flag') controls.push([name, flagChoices(name, filters)]);
  else if (options.length > 0) {
    const boxes = `${name}[in]`;
    controls.push([boxes, options]);
    // A single value ticks its box as well, unless there are several.
    if (chosen[boxes] === undefined) controls.push([name, options]);
  } else if (asks === 'reference') {
    if (nameFields) controls.push([name, null]);
  } else if (asks) for (const [control] of typedControls(name)[asks]) controls.push([control, null]);
  return controls;
}
