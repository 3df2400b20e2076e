import { fieldWords } from '@/components/data-table/field-words';
import { Card } from '@/components/ui/card';
import type { RecordView } from '@/lib/core/screens/open-record';
import { WORDS } from '@/lib/nouns/requests/rules';
import type { RequestName } from '@/lib/nouns/requests/schema';
import { instantText } from '@/lib/run/i18n/dates';

/** What the sender of a request has written, unless it is its title: the office reads it before anything else. */
export async function RequestWords({ view: { resource, record }, title }: { view: RecordView; title: string }) {
  const words = await fieldWords(resource);
  const said = WORDS[resource as RequestName].filter((field) => record[field] && record[field] !== title);
  if (said.length === 0) return null;
  return (
    <Card className="space-y-4">
      <time dateTime={String(record.createdAt)} className="block text-ink-soft text-sm">
        {instantText(String(record.createdAt))}
      </time>
      {said.map((field) => (
        <div key={field}>
          {said.length > 1 && <p className="text-ink-soft text-sm">{words.field(field)}</p>}
          <p className="whitespace-pre-wrap break-words text-lg">{String(record[field])}</p>
        </div>
      ))}
    </Card>
  );
}
