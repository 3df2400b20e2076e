import type { Section } from '@/lib/core/screens/define';

/** The fields grouped by the sections of their screen; fields without a section go into the first. */
export function sectionsOf<Field extends { name: string }>(
  sections: readonly Section[] | undefined,
  fields: readonly Field[],
): { heading: string | null; fields: Field[] }[] {
  if (!sections) return [{ heading: null, fields: [...fields] }];
  const claimed = sections.flatMap((section) => section.fields);
  return sections.map((section, place) => ({
    heading: section.heading,
    fields: [
      ...section.fields.flatMap((name) => fields.find((field) => field.name === name) ?? []),
      ...(place === 0 ? fields.filter(({ name }) => !claimed.includes(name)) : []),
    ],
  }));
}
