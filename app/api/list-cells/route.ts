import { wordsFrom } from '@/components/data-table/field-words';
import { sheetCell } from '@/components/data-table/sheet-cell';
import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { openCell } from '@/lib/core/screens/open-cell';
import { localeOf, translator } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';

const WORDS = ['save', 'cancel', 'saved', 'restored', 'failed', 'meanwhile', 'hint', 'day', 'nothing'] as const;

/** The data that editing a list cell needs (field and labels), loaded when editing starts. */
export const GET = handle(async ({ request, url, actor }) => {
  const me = requirePerson(actor);
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const resource = asked('resource');
  const { field, title, typed, value, version } = await openCell(me, resource, asked('id'), asked('field'));
  const locale = localeOf(request.headers, me.culture);
  const t = await translator(locale);
  const text = (key: string, values?: Record<string, string>) => {
    const found = t(key, values);
    return found === key ? null : found;
  };
  const words = wordsFrom(resource, text, locale);
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
});
