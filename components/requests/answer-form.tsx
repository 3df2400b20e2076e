import { getTranslations } from 'next-intl/server';
import { PortalFileBox } from '@/components/fields/portal-file-box';
import { SentOnce } from '@/components/form/sent-once';
import { Button } from '@/components/ui/button';
import { ATTACHED_TYPES, LARGEST_ANSWER, MAX_FILES } from '@/lib/nouns/requests/notes/schema';
import { InsertText, KeptText } from './answer-box';

interface AnswerFormProps {
  /** The request's. */
  id: string;
  email: string;
  action: string;
  /** Whether the request may be closed with the answer. */
  mayClose: boolean;
  lastReply: string;
  text?: string | undefined;
  error?: string | undefined;
  filesError?: string | undefined;
}

export async function AnswerForm(props: AnswerFormProps) {
  const { id, email, action, mayClose, lastReply, text, error, filesError } = props;
  const t = await getTranslations('requests.thread');
  const form = await getTranslations('forms');
  const all = await getTranslations();
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate className="space-y-3">
      <input type="hidden" name="kind" value="answer" />
      <input type="hidden" name="lastReply" value={lastReply} />
      <SentOnce />
      <KeptText
        of={id}
        name="text"
        id="answer-text"
        label={all('records.fields.answer')}
        hint={t('hint', { email })}
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
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit">{t('submit')}</Button>
        {mayClose && (
          <Button type="submit" variant="secondary" name="follow" value="close">
            {all('requests.triage.sendAndClose')}
          </Button>
        )}
        <InsertText into="answer-text" label={all('records.editor.savedTexts')} />
      </div>
    </form>
  );
}
