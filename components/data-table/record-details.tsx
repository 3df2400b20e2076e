import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import type { FieldShape } from '@/lib/core/describe';
import type { Section } from '@/lib/core/screens/define';
import type { RecordView } from '@/lib/core/screens/open-record';
import { instantText } from '@/lib/run/i18n/dates';
import { messageKey } from '@/lib/run/i18n/message-key';
import { FieldValue, saysNothing } from './field-value';
import { fieldWords } from './field-words';
import { nameMarker } from './marked-names';

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

/** One record, read-only: its values in sections, then in a line when it was written. */
export async function RecordDetails({ view }: { view: RecordView }) {
  const { hrefs, of } = view;
  const record: typeof view.record = { ...view.record, updatedAt: view.changedAt };
  const [marked, words, t, wordsOf] = await Promise.all([
    nameMarker(),
    fieldWords(view.resource),
    getTranslations('records'),
    of && fieldWords(of.resource),
  ]);
  const known = marked(view);
  const at = ({ name }: FieldShape) => instantText(String(record[name]));
  const stamped = view.fields.filter(({ name, kind }) => kind === 'stamp' && record[name]);
  // Made and changed in the same minute is said once.
  const stamps = stamped.filter((field, n) => stamped.findIndex((one) => at(one) === at(field)) === n);
  const sections = sectionsOf(
    view.sections,
    view.fields.filter(({ kind }) => kind !== 'stamp'),
  );
  const named = titleFields(view);
  const isBlank = (field: FieldShape) =>
    saysNothing(field, record[field.name], { ...known, ...hrefs }) || isUsualNo(field, record[field.name]);
  const value = (field: FieldShape) => (
    <FieldValue
      field={field}
      value={record[field.name]}
      words={words}
      names={known}
      hrefs={hrefs}
      of={of && wordsOf && { fields: of.fields, words: wordsOf }}
      whole
    />
  );
  return (
    <div className="@container space-y-4 text-sm">
      {sections.map(({ heading, fields }) => {
        const filled = fields.filter((field) => !isBlank(field) && !named.includes(field.name));
        if (filled.length === 0) return null;
        return (
          <Card key={heading} className="py-3!">
            {heading && <h2 className="pt-1 pb-1 font-semibold text-base">{t(messageKey(`sections.${heading}`))}</h2>}
            <dl>
              {filled.map((field) => (
                <div
                  key={field.name}
                  className={classNames(
                    'grid gap-x-6 border-line border-b py-2.5 last:border-b-0',
                    // What somebody has written is read below its label, as a text.
                    field.kind !== 'long' && '@lg:grid-cols-[14rem_minmax(0,1fr)]',
                  )}
                >
                  <dt className="text-ink-soft">{words.field(field.name)}</dt>
                  <dd className="min-w-0 break-words">{value(field)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        );
      })}
      {stamps.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 px-5 text-ink-soft">
          {stamps.map((field) => (
            <li key={field.name}>
              {words.field(field.name)}
              {words.colon} {value(field)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Characters; a longer title is cut. */
export const LONGEST_TITLE = 80;

/** The fields that the title already shows in full. */
export function titleFields({ fields, title, record }: Pick<RecordView, 'fields' | 'title' | 'record'>): string[] {
  const first = title.map((one) => [one].flat()).find((names) => names.some((name) => record[name])) ?? [];
  const isRead = (name: string) => ['text', 'code'].includes(fields.find((field) => field.name === name)?.kind ?? '');
  const isWhole = first.map((name) => String(record[name])).join(' ').length <= LONGEST_TITLE;
  return isWhole ? first.filter(isRead) : [];
}

/** A "No" is usually no fact: not where it stops somebody, nor as an answer, which may also be missing. */
const isUsualNo = ({ kind, name, isNullable }: FieldShape, value: unknown) =>
  kind === 'flag' && value === false && !isNullable && !STOPPING.includes(name);

const STOPPING = ['isEnabled', 'enabledUser', 'confirmedUser', 'isVisible', 'isAuthorized'];
