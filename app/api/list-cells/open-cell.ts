import { wordsFrom } from '@/components/data-table/field-words';
import { sheetCell } from '@/components/data-table/sheet-cell';
import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { asked, flag, id, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { openCell } from '@/lib/core/screens/open-cell';
import { defineVerb } from '@/lib/core/verb';
import { localeOf, translator } from '@/lib/run/i18n/translate';

const WORDS = ['save', 'cancel', 'saved', 'restored', 'failed', 'meanwhile', 'hint', 'day', 'nothing'] as const;

export const readCell = defineVerb('GET /list-cells', {
  summary: 'A field of a record for editing in the cell of a list: its value, choices, version and labels',
  tag: 'statistics',
  parameters: [
    asked('resource', text, 'The name of the resource.'),
    asked('id', id, 'The id of the record.'),
    asked('field', text, 'The name of the field.'),
  ],
  answer: object({
    resource: text,
    title: text,
    label: text,
    kind: text,
    value: text,
    shown: text,
    isNullable: flag,
    max: orNull(number),
    version: orNull(text),
    options: list(object({ value: text, label: text })),
    words: { type: 'object', additionalProperties: text },
  }),
  run: async ({ request, url, actor }) => {
    const me = requirePerson(actor);
    const sent = (name: string) => url.searchParams.get(name) ?? '';
    const resource = sent('resource');
    const { field, title, typed, value, version } = await openCell(me, resource, sent('id'), sent('field'));
    const locale = localeOf(request.headers, me.culture);
    const t = await translator(locale);
    const textOf = (key: string, values?: Record<string, string>) => {
      const found = t(key, values);
      return found === key ? null : found;
    };
    const words = wordsFrom(resource, textOf, locale);
    const choices = field.kind === 'flag' ? ['true', 'false'] : field.options;
    const labelOf = (choice: string) => {
      if (field.kind !== 'flag') return words.value(field, choice);
      return choice === 'true' ? words.yes : words.no;
    };
    const body = {
      resource,
      title,
      label: words.field(field.name),
      kind: field.kind,
      value: typed,
      shown: field.kind === 'day' ? typed : String(sheetCell(value, { field, words, names: {} }) ?? ''),
      isNullable: field.isNullable,
      max: field.max ?? null,
      version,
      options: choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
      words: Object.fromEntries(WORDS.map((word) => [word, t(`records.cells.${word}`, { value: '{value}' })])),
    };
    return json(JSON.stringify(body));
  },
});
