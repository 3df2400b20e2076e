import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { LetterPreview } from '@/components/newsletters/letter-preview';
import { AttachmentList } from '@/components/requests/note-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { openLetter } from '@/lib/nouns/outbox/open-letter';
import { locales } from '@/lib/run/i18n/routing';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import type { RecordPart } from '../slots';

/** Details of a message in the outbox: its actions and its content. */
export async function OutboxLetter({ me, view: { abilities, record }, draft }: RecordPart) {
  const { _id: id } = record;
  const [t, messages, { letter, files }, { errors }, all] = await Promise.all([
    getTranslations('outbox'),
    getMessages(),
    openLetter(me, id),
    ownDraftOf(`outbox/${id}`, draft).then(formState),
    getTranslations(),
  ]);
  const actions = (['retry', 'stop'] as const).filter((action) => abilities[action]);
  const language = locales.find((one) => one === record.culture) ?? 'it';
  return (
    <>
      <ErrorSummary errors={errors} labels={{}} />
      {actions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {actions.map((action) => (
            <form key={action} method="post" action={`/api/outbox/${id}/${action}`}>
              <Button type="submit" variant="secondary">
                {action === 'retry' ? all('portal.failed.retry') : t('stop')}
              </Button>
            </form>
          ))}
        </div>
      )}
      <Card className="mt-4" heading={t('letter')}>
        {letter ? (
          <>
            <p className="mt-1 mb-3 text-ink-soft text-sm">{t('withoutKeys')}</p>
            <NextIntlClientProvider messages={{ newsletters: { office: messages.newsletters.office } }}>
              <LetterPreview letters={{ [language]: letter }} languages={[language]} />
            </NextIntlClientProvider>
            <details className="mt-4">
              <summary className="link w-fit cursor-pointer font-semibold">{t('plainText')}</summary>
              <p className="mt-2 max-w-4xl whitespace-pre-line break-words rounded-control bg-sunken p-4 text-sm">
                {letter.text}
              </p>
            </details>
          </>
        ) : (
          <Notice tone="info" className="mt-3">
            {t('notKept')}
          </Notice>
        )}
        {files.length > 0 && <h3 className="mt-4 font-semibold">{all('requests.thread.files')}</h3>}
        <AttachmentList label={all('requests.thread.files')} files={files} />
      </Card>
    </>
  );
}
