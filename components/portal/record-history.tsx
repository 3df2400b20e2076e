import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { Card } from '@/components/ui/card';
import type { Latest } from '@/lib/core/screens/open-latest';
import { instantText } from '@/lib/run/i18n/dates';

export async function RecordHistory({ entries, hrefOf }: { entries: Latest; hrefOf: (id: string) => string }) {
  const [words, all] = await Promise.all([fieldWords(entries.resource), getTranslations()]);
  if (entries.records.length === 0) return null;
  const action = entries.fields.find(({ name }) => name === 'action');
  return (
    <Card className="mt-4 max-w-3xl text-sm">
      <h2 className="font-semibold text-base">{all('timeline.kinds.changes')}</h2>
      <ol className="mt-2 divide-y divide-line">
        {entries.records.map((entry) => (
          <li key={entry._id}>
            <a href={hrefOf(entry._id)} className="flex flex-wrap gap-x-3 py-2 hover:text-accent">
              <span className="font-medium">{action && words.value(action, String(entry.action))}</span>
              <span>{entries.names[String(entry.actorId)] ?? all('portal.form.nobody')}</span>
              <time dateTime={String(entry.createdAt)} className="ml-auto text-ink-soft tabular-nums">
                {instantText(String(entry.createdAt))}
              </time>
            </a>
          </li>
        ))}
      </ol>
    </Card>
  );
}
