'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { discard, type Entry, entryToEdit } from '@/components/offline/outbox';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { Option } from '@/components/ui/select-field';
import { formatCode, readCode } from '@/lib/nouns/product-codes/rules';
import { CodeEntry } from './code-entry';
import { isUsable } from './held-codes';
import { HeldList } from './held-list';
import { SentCodes } from './sent-codes';
import { type Sent, UseCodes } from './use-codes';
import { useHeldCodes } from './use-held-codes';

const Scanner = lazy(() => import('@/components/scanner/scanner'));

/** `code` is set for a code just added: if it turns out to be unusable, its list item explains why instead. */
type Said = { tone: 'good' | 'warn'; text: string; code?: string } | null;

/** The code that an outbox entry was to use. */
const codeOf = (entry: Entry | null) => entry && decodeURIComponent(entry.path.split('/')[3] ?? '');

interface KitProps {
  centers: Option[];
  /** Path of the form that registers a treatment. */
  treatmentHref: string;
  centersHref: string;
}

/** The kit screen: codes are scanned or typed one by one, then used for a treatment or on their own. */
export function Kit({ centers, treatmentHref, centersHref }: KitProps) {
  const t = useTranslations('kit');
  const { held, add, remove, clear } = useHeldCodes();
  const [isScanning, setScanning] = useState(false);
  const [said, setSaid] = useState<Said>(null);
  const [sent, setSent] = useState<Sent[]>([]);
  const router = useRouter();

  function take(entered: string): boolean {
    const read = readCode(entered);
    if ('problem' in read) {
      setSaid({ tone: 'warn', text: t(`problems.${read.problem}`) });
      return false;
    }
    setSent([]);
    const isNew = add(read.code);
    const code = formatCode(read.code);
    const text = t(isNew ? 'added' : 'twice', { code });
    setSaid(isNew ? { tone: 'good', text, code: read.code } : { tone: 'warn', text });
    return isNew;
  }

  // Codes from the address, or an outbox entry to be corrected.
  const takeUp = useEffectEvent(async () => {
    if (!window.location.search) return;
    const asked = new URLSearchParams(window.location.search);
    window.history.replaceState(window.history.state, '', window.location.pathname);
    for (const code of asked.getAll('code')) take(code);
    const key = asked.get('entry');
    const code = key && codeOf(await entryToEdit(key));
    if (!code) return;
    take(code);
    await discard(key);
  });
  useEffect(() => {
    const timer = setTimeout(() => void takeUp());
    return () => clearTimeout(timer);
  }, []);

  function finish(done: Sent[]) {
    setSent(done);
    setSaid(null);
    clear(done.map(({ code }) => code));
    if (done.some(({ outcome }) => outcome.state === 'sent')) router.refresh();
  }

  const isOutdated = held.some((one) => one.code === said?.code && !isUsable(one));
  const usable = held.filter(isUsable).map(({ code }) => code);
  return (
    <Card className="flex flex-col gap-5 noscript:hidden">
      {isScanning ? (
        <Suspense fallback={<p className="rounded-card bg-sunken p-8 text-center text-ink-soft">{t('opening')}</p>}>
          <Scanner onText={take} onClose={() => setScanning(false)} />
        </Suspense>
      ) : (
        <Button size="lg" onClick={() => setScanning(true)} className="w-full">
          <Icon name="camera" className="size-6" />
          {t('scan')}
        </Button>
      )}
      <CodeEntry onText={take} />
      <div aria-live="polite" className="empty:hidden">
        {said && !isOutdated && <Notice tone={said.tone}>{said.text}</Notice>}
      </div>
      {held.length > 0 && <HeldList held={held} onRemove={remove} />}
      <SentCodes sent={sent} />
      {usable.length > 0 ? (
        <UseCodes {...{ centers, treatmentHref, centersHref }} codes={usable} onDone={finish} />
      ) : (
        <LinkButton href={treatmentHref} variant="quiet" className="w-full">
          {t('withoutCode')}
        </LinkButton>
      )}
    </Card>
  );
}
