'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Outcome, sendOrKeep } from '@/components/offline/outbox';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { type Option, SelectField } from '@/components/ui/select-field';
import { formatCode } from '@/lib/nouns/product-codes/rules';

interface UseCodesProps {
  codes: string[];
  centers: Option[];
  treatmentHref: string;
  /** Where somebody without a center can add one. */
  centersHref: string;
  onDone: (sent: Sent[]) => void;
}

export type Sent = { code: string; outcome: Outcome };

/** What to do with the scanned codes: register a treatment with them, or use them on their own. */
export function UseCodes({ codes, centers, treatmentHref, centersHref, onDone }: UseCodesProps) {
  const t = useTranslations('kit');
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [centerId, setCenter] = useState(centers[0]?.value ?? '');
  const address = `${treatmentHref}?${new URLSearchParams(codes.map((code) => ['code', code]))}`;

  async function use() {
    setBusy(true);
    const done: Sent[] = [];
    for (const code of codes) {
      const path = `/api/product-codes/${code}/consumption`;
      const outcome = await sendOrKeep({ kind: 'code', label: formatCode(code), path, body: { centerId } });
      done.push({ code, outcome });
    }
    setBusy(false);
    onDone(done);
  }

  return (
    <div className="space-y-3 border-line border-t pt-5">
      <LinkButton href={address} size="lg" className="w-full">
        {t('register', { count: codes.length })}
      </LinkButton>
      {!isChoosing ? (
        <Button variant="secondary" onClick={() => setChoosing(true)} className="w-full">
          {t('onlyUse', { count: codes.length })}
        </Button>
      ) : centers.length === 0 ? (
        <Notice tone="warn" title={t('noCenter')}>
          <a href={centersHref} className="link">
            {t('addCenter')}
          </a>
        </Notice>
      ) : (
        <div className="space-y-4 rounded-control bg-sunken p-4">
          <SelectField
            name="centerId"
            label={t('center')}
            options={centers}
            value={centerId}
            onChange={({ target }) => setCenter(target.value)}
          />
          <Button onClick={() => void use()} disabled={isBusy || !centerId} className="w-full">
            {t(isBusy ? 'using' : 'use', { count: codes.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
