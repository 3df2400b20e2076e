'use client';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { formatCode } from '@/lib/nouns/product-codes/rules';
import type { HeldCode } from './held-codes';

const looks: Record<HeldCode['state'], { tone: Tone; icon: IconName }> = {
  free: { tone: 'good', icon: 'check' },
  checking: { tone: 'neutral', icon: 'dots' },
  unchecked: { tone: 'neutral', icon: 'clock' },
  'signed-out': { tone: 'warn', icon: 'alert' },
  used: { tone: 'bad', icon: 'alert' },
  'used-by-you': { tone: 'warn', icon: 'info' },
  recalled: { tone: 'bad', icon: 'alert' },
  expired: { tone: 'bad', icon: 'alert' },
  unknown: { tone: 'bad', icon: 'alert' },
};

/** The scanned codes, each with its method and whether it can be used. */
export function HeldList({ held, onRemove }: { held: HeldCode[]; onRemove: (code: string) => void }) {
  const t = useTranslations('kit');
  return (
    <section aria-labelledby="held">
      <h2 id="held" className="font-semibold text-lg">
        {t('held', { count: held.length })}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {held.map(({ code, state, productType }) => (
          <li key={code} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-mono font-semibold tracking-wider">{formatCode(code)}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                {productType && <span className="font-semibold">{productType}</span>}
                <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
              </p>
              {(state === 'recalled' || state === 'expired' || state === 'unknown' || state === 'signed-out') && (
                <p className="mt-1 text-ink-soft text-sm">{t(`advice.${state}`)}</p>
              )}
            </div>
            <button
              type="button"
              onClick={() => onRemove(code)}
              aria-label={t('remove', { code: formatCode(code) })}
              className={buttonClass({ variant: 'quiet', size: 'icon' }, 'text-ink-soft')}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
