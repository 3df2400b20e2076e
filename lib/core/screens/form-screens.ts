import type { Person } from '@/lib/core/actor/actor';
import { type Area, creatorsIn, type FormGroup, type Screen } from './define';
import { recordPath } from './records';
import { recordOfScreens, screens } from './registered';

export type FormScreen = {
  screen: Screen;
  groups: readonly FormGroup[];
  areas: readonly Area[];
  list: string;
  one: string;
  /** Absent for a new record. */
  id?: string;
};

export const formScreens = recordOfScreens(() =>
  screens.flatMap((screen): [string, FormScreen][] => {
    const { form, lists = {} } = screen;
    const [list] = Object.keys(lists);
    if (!form || !list) return [];
    const one = recordPath(screen);
    const common: FormScreen = { screen, groups: form.groups, areas: form.areas, list, one };
    return [
      [`${list}/new`, { ...common, areas: creatorsIn(form) }],
      [`${one}/edit`, { ...common, id: /\[(\w+)\]$/.exec(one)![1]! }],
    ];
  }),
);

export const formOf = (resource: string): FormScreen | undefined =>
  Object.values(formScreens).find((form) => form.id && form.screen.resource === resource);

/** Undefined if the area has none. */
export function formFor(resource: string, { group }: Pick<Person, 'group'>): FormScreen | undefined {
  const form = formOf(resource);
  return form?.areas.includes(group) ? form : undefined;
}

export const pathOf = (pattern: string, id: string) => pattern.replace(/\[\w+\]/, id);
