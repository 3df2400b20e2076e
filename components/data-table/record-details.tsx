import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { RecordView } from '@/lib/open-record';
import type { FieldShape } from '@/lib/rest/describe';
import { FieldValue } from './field-value';
import { fieldWords } from './field-words';

const STAMPS = ['createdAt', 'updatedAt', 'deletedAt'];
/** Ids of pictures and the like say nothing to people; what they stand for has a field of its own. */
const isTechnical = ({ name, kind }: FieldShape, words: { field: (name: string) => string }) =>
  kind === 'id' && words.field(name) === name;

/** One record, read only: what it says, and at the side when it was made and changed. */
export async function RecordDetails({ view }: { view: RecordView }) {
  const [words, t] = await Promise.all([fieldWords(view.resource), getTranslations('records')]);
  const fields = view.fields.filter((field) => !isTechnical(field, words) && !STAMPS.includes(field.name));
  const stamps = view.fields.filter(({ name }) => STAMPS.includes(name) && view.record[name]);
  const items = (some: FieldShape[]) =>
    some.map((field) => (
      <div
        key={field.name}
        className="grid gap-x-6 border-line border-b py-2.5 last:border-b-0 sm:grid-cols-[14rem_1fr]"
      >
        <dt className="text-ink-soft">{words.field(field.name)}</dt>
        <dd className="min-w-0">
          <FieldValue field={field} value={view.record[field.name]} words={words} names={view.names} whole />
        </dd>
      </div>
    ));
  return (
    <div className="grid items-start gap-4 text-sm *:min-w-0 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="py-2!">
        <dl>{items(fields)}</dl>
      </Card>
      {stamps.length > 0 && (
        <Card>
          <h2 className="font-semibold">{t('history')}</h2>
          <dl className="mt-2 space-y-2">
            {stamps.map((field) => (
              <div key={field.name}>
                <dt className="text-ink-soft">{words.field(field.name)}</dt>
                <dd>
                  <FieldValue field={field} value={view.record[field.name]} words={words} names={view.names} whole />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </div>
  );
}
