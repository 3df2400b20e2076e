import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { RequestWork } from '@/lib/nouns/requests/open-work';
import { MentionField } from './mention-field';
import { NoteList } from './note-list';

interface NotesCardProps {
  work: RequestWork;
  action: string;
  /** A note that was rejected. */
  text?: string | undefined;
  error?: string | undefined;
}

/** Internal notes of those who work on a request. */
export async function NotesCard({ work, action, text, error }: NotesCardProps) {
  const t = await getTranslations('requests.notes');
  const notes = work.notes.filter(({ kind }) => kind === 'note');
  return (
    <Card id="notes">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <NoteList notes={notes} none={t('none')} />
      <form method="post" action={action} noValidate className="mt-2 space-y-3">
        <input type="hidden" name="kind" value="note" />
        <MentionField
          label={t('label')}
          hint={t('hint')}
          people={work.colleagues.map(({ name }) => name)}
          peopleLabel={t('people')}
          defaultValue={text}
          error={error}
        />
        <Button type="submit" variant="secondary">
          {t('submit')}
        </Button>
      </form>
    </Card>
  );
}
