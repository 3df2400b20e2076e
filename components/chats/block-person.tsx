'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';

interface BlockPersonProps {
  blockedId: string;
  next: string;
  words: DialogWords;
}

/** Asks once, and blocks the other one of a conversation. */
export function BlockPerson({ blockedId, next, words }: BlockPersonProps) {
  const block = () => ({ method: 'POST' as const, path: '/api/blocks', body: { blockedId } });
  return <RequestDialog words={words} icon="close" look="quiet" next={next} request={block} />;
}
