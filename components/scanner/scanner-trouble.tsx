'use client';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { Trouble } from './camera-session';

/** Why there is no picture, and what to do; typing and photos still work. */
export function ScannerTrouble({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const t = useTranslations('scanner.trouble');
  return (
    <div role="alert" className="absolute inset-0 overflow-y-auto bg-sunken p-5 pr-14 text-ink">
      <p className="flex items-center gap-2 font-semibold text-lg">
        <Icon name="alert" className="text-warn" />
        {t(`${trouble}.title`)}
      </p>
      <p className="mt-2 max-w-prose">{t(`${trouble}.text`)}</p>
      {trouble !== 'insecure' && (
        <button type="button" onClick={onRetry} className="link mt-2 min-h-11 font-semibold">
          {t('retry')}
        </button>
      )}
    </div>
  );
}
