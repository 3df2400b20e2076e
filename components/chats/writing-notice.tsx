'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Call, callApi } from '@/components/portal/call-api';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Writing } from '@/lib/nouns/chats/schema';

interface WritingNoticeProps {
  writing: Exclude<Writing, 'open'>;
  chatId: string;
  blockId: string | null;
  name: string;
}

/** Why writing is disabled here, and what to do about it. */
export function WritingNotice({ writing, chatId, blockId, name }: WritingNoticeProps) {
  const t = useTranslations('chats.conversation');
  const portal = useTranslations('portal');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function change(call: Call) {
    setBusy(true);
    const answer = await callApi(call);
    if (answer.ok) return window.location.reload();
    setBusy(false);
    setProblem(answer.message || portal('callFailed'));
  }
  const reopen: Call = { method: 'PUT', path: `/api/chats/${chatId}`, body: { status: 'active' } };
  const unblock: Call = { method: 'DELETE', path: `/api/blocks/${blockId}` };
  return (
    <div className="space-y-2 border-line border-t p-3">
      <Notice tone={writing === 'blocked' ? 'warn' : 'info'}>
        <p>{t(writing, { name })}</p>
        {writing === 'closed' && (
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void change(reopen)}>
            {t('reopen')}
          </Button>
        )}
        {writing === 'blocked' && blockId && (
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void change(unblock)}>
            {t('unblock')}
          </Button>
        )}
      </Notice>
      {problem && (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
