'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';

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
