import { getTranslations } from 'next-intl/server';
import { PortalFileBox } from '@/components/fields/portal-file-box';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextAreaField } from '@/components/ui/text-field';
import { ATTACHED_TYPES, LARGEST_ANSWER, LONGEST_NOTE, MAX_FILES } from '@/lib/nouns/requests/notes/schema';
import type { RequestWork } from '@/lib/nouns/requests/open-work';
import { NoteList } from './notes-card';

interface ThreadCardProps {
  work: RequestWork;
  action: string;
  /** An answer that was rejected. */
  text?: string | undefined;
  error?: string | undefined;
  filesError?: string | undefined;
}

/** The correspondence with the sender of a request, including replies by mail. */
export async function ThreadCard({ work, action, text, error, filesError }: ThreadCardProps) {
  const [t, form] = await Promise.all([getTranslations('requests.thread'), getTranslations('forms')]);
  const notes = work.notes.filter(({ kind }) => kind !== 'note');
  return (
    <Card id="thread">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <NoteList notes={notes} none={t('none')} />
      {work.applicant ? (
        <form method="post" action={action} encType="multipart/form-data" noValidate className="mt-2 space-y-3">
          <input type="hidden" name="kind" value="answer" />
          <TextAreaField
            name="text"
            id="answer-text"
            label={t('label')}
            hint={t('hint', { email: work.applicant.email })}
            maxLength={LONGEST_NOTE}
            defaultValue={text}
            error={error}
          />
          <PortalFileBox
            name="files"
            id="answer-files"
            multiple
            prompt={form('dropFiles')}
            accept={ATTACHED_TYPES.join(',')}
            label={t('files')}
            hint={t('filesHint', { count: String(MAX_FILES), max: String(LARGEST_ANSWER) })}
            optional={form('optional')}
            {...(filesError && { error: filesError })}
          />
          <Button type="submit">{t('submit')}</Button>
        </form>
      ) : (
        <p className="mt-2 text-ink-soft text-sm">{t('noAddress')}</p>
      )}
    </Card>
  );
}
