'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { latestVersion } from './send';

interface ChangedNoticeProps {
  id: string;
  /** Overwrites the current version with the form. */
  onOverwrite: (version: string) => void;
  /** Takes over the other person's version. */
  onGiveUp: () => void;
  onClose: () => void;
}

/**
 * Shown if somebody else has changed the treatment since it was opened: nothing typed is lost, and the person decides.
 */
export function ChangedNotice({ id, onOverwrite, onGiveUp, onClose }: ChangedNoticeProps) {
  const t = useTranslations('treatments.form.changed');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const overwrite = async () => {
    const version = await latestVersion(id);
    if (version) onOverwrite(version);
  };
  return (
    <div ref={box} tabIndex={-1} className="mb-4 scroll-mt-24">
      <Notice tone="warn" role="alert" title={t('title')}>
        <p>{t('text')}</p>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button onClick={() => void overwrite()}>{t('overwrite')}</Button>
          <Button variant="secondary" onClick={onGiveUp}>
            {t('giveUp')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('later')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
