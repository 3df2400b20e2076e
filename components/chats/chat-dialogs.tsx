'use client';

import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface ReportChatProps {
  chatId: string;
  userId: string;
  next: string;
  words: DialogWords & { reason: string };
}

/** Reports the other participant of a conversation to the admins. */
export function ReportChat({ chatId, userId, next, words }: ReportChatProps) {
  return (
    <RequestDialog
      words={words}
      icon="alert"
      look="quiet"
      next={next}
      request={({ reason = '' }) => ({
        method: 'POST',
        path: `/api/chats/${chatId}/reportings`,
        body: { userId, reason: reason.trim() },
      })}
    >
      {(field) => <TextAreaField {...field('reason')} label={words.reason} maxLength={LONGEST.comment} />}
    </RequestDialog>
  );
}

interface BlockPersonProps {
  blockedId: string;
  next: string;
  words: DialogWords;
}

/** Blocks the other participant of a conversation, after confirmation. */
export function BlockPerson({ blockedId, next, words }: BlockPersonProps) {
  const block = () => ({ method: 'POST' as const, path: '/api/blocks', body: { blockedId } });
  return <RequestDialog words={words} icon="close" look="quiet" next={next} request={block} />;
}
