'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Entry, Outcome, Problem } from '@/components/offline/entry';
import { discard, entryToEdit, sendOrKeep, useOutcomes } from '@/components/offline/outbox';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button, buttonClass, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon, type IconName } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { listen } from '@/components/ui/listen';
import { Notice } from '@/components/ui/notice';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { formatCode } from '@/lib/core/fields/kinds';
import { readCode } from '@/lib/nouns/product-codes/rules';
import { labelled } from '@/lib/run/i18n/message-key';
import { isOpen, isUsable, lookUp, restoreScanned, type ScannedCode, storeScanned } from './scanned-codes';

interface UseCodesProps {
  codes: string[];
  centers: Option[];
  treatmentHref: string;
  /** Where somebody without a center can add one. */
  centersHref: string;
  onDone: (sent: SentCode[]) => void;
}

type SentCode = { code: string; outcome: Outcome };

function UseCodes({ codes, centers, treatmentHref, centersHref, onDone }: UseCodesProps) {
  const t = useTranslations('kit');
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [centerId, setCenter] = useState(centers[0]?.value ?? '');
  const address = `${treatmentHref}?${new URLSearchParams(codes.map((code) => ['code', code]))}`;

  async function use() {
    setBusy(true);
    const done: SentCode[] = [];
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

/** The list of scanned codes: stored on the device, each looked up once, and again when back online. */
function useScannedCodes() {
  const [held, setHeld] = useState<ScannedCode[]>([]);

  const look = useCallback(async (code: string) => {
    const found = await lookUp(code);
    setHeld((all) => all.map((one) => (one.code === code ? found : one)));
  }, []);

  const change = useCallback(
    (next: (all: ScannedCode[]) => ScannedCode[]) =>
      setHeld((all) => {
        const changed = next(all);
        void storeScanned(changed);
        return changed;
      }),
    [],
  );

  useEffect(() => {
    async function restore() {
      const kept = await restoreScanned();
      // A code from the address added meanwhile is only stored.
      change((all) => [...kept.filter(({ code }) => !all.some((one) => one.code === code)), ...all]);
      const looked = await Promise.all(kept.map(({ code }) => lookUp(code)));
      // Drops codes used meanwhile, for instance in a treatment.
      const done = new Set(looked.filter(({ state }) => state === 'used-by-you').map(({ code }) => code));
      const found = new Map(looked.map((one) => [one.code, one]));
      setHeld((all) => all.filter(({ code }) => !done.has(code)).map((one) => found.get(one.code) ?? one));
    }
    void restore();
  }, [change]);

  useEffect(() => {
    const again = () =>
      setHeld((all) => {
        for (const { code, state } of all) if (isOpen(state)) void look(code);
        return all;
      });
    return listen(window, { online: again, 'signed-in': again });
  }, [look]);

  return {
    held,
    add(code: string): boolean {
      if (held.some((one) => one.code === code)) return false;
      change((all) => (all.some((one) => one.code === code) ? all : [...all, { code, state: 'checking' }]));
      void look(code);
      return true;
    },
    remove: (code: string) => change((all) => all.filter((one) => one.code !== code)),
    clear: (codes: string[]) => change((all) => all.filter((one) => !codes.includes(one.code))),
  };
}

/** The detail beside the main message, unless both are the same. */
const reasonIn = ({ message, errors = [] }: Problem) => errors.find((one) => one.message !== message)?.message;

/** The outcome per code: credited, waiting to be sent, or refused, each with a sentence; none for what was discarded. */
function SentCodes({ sent: all }: { sent: SentCode[] }) {
  const [t, locale] = [useTranslations('kit'), useLocale()];
  const outcomes = useOutcomes(all.map(({ outcome }) => outcome));
  const sent = all.map(({ code }, n) => ({ code, outcome: outcomes[n]! }));
  const count = (state: Outcome['state']) => sent.filter(({ outcome }) => outcome.state === state).length;
  const signedOut = sent.filter(({ outcome }) => outcome.state === 'waiting' && outcome.reason === 'signed-out').length;
  const waiting = count('waiting') - signedOut;
  return (
    <div className="space-y-3 empty:hidden" aria-live="polite">
      {count('sent') > 0 && <Notice tone="good">{t('sent', { count: count('sent') })}</Notice>}
      {waiting > 0 && <Notice tone="info">{t('waiting', { count: waiting })}</Notice>}
      {signedOut > 0 && <Notice tone="warn">{t('waitingSignedOut', { count: signedOut })}</Notice>}
      {sent.map(
        ({ code, outcome }) =>
          outcome.state === 'refused' && (
            <Notice key={code} tone="bad" title={labelled(locale, formatCode(code), outcome.problem.message)}>
              {reasonIn(outcome.problem) && <p>{reasonIn(outcome.problem)}</p>}
              {outcome.isKept && <p>{t('keptForYou')}</p>}
            </Notice>
          ),
      )}
    </div>
  );
}

const looks: Record<ScannedCode['state'], { tone: Tone; icon: IconName }> = {
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

function ScannedList({ held, onRemove }: { held: ScannedCode[]; onRemove: (code: string) => void }) {
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

function CodeEntry({ onText }: { onText: (text: string) => boolean }) {
  const t = useTranslations('kit');
  const form = useRef<HTMLFormElement>(null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('code');
    if (typeof text === 'string' && onText(text)) form.current?.reset();
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        className="font-mono uppercase tracking-wider"
        beside={
          <Button type="submit" variant="secondary">
            {t('add')}
          </Button>
        }
      />
    </form>
  );
}

const Scanner = lazyPart(() => import('@/components/scanner/scanner'));

/** `code` is set for a code just added: if it turns out to be unusable, its list item explains why instead. */
type Message = { tone: 'good' | 'warn'; text: string; code?: string } | null;

const codeOf = (entry: Entry | null) => entry && decodeURIComponent(entry.path.split('/')[3] ?? '');

interface KitProps {
  centers: Option[];
  treatmentHref: string;
  centersHref: string;
}

export function Kit({ centers, treatmentHref, centersHref }: KitProps) {
  const t = useTranslations('kit');
  const { held, add, remove, clear } = useScannedCodes();
  const [isScanning, setScanning] = useState(false);
  const [said, setSaid] = useState<Message>(null);
  const [sent, setSent] = useState<SentCode[]>([]);
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

  function finish(done: SentCode[]) {
    setSent(done);
    setSaid(null);
    // A code that could be neither sent nor stored is nowhere else.
    const isElsewhere = ({ outcome }: SentCode) => outcome.state !== 'refused' || outcome.isKept;
    clear(done.filter(isElsewhere).map(({ code }) => code));
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
      {held.length > 0 && <ScannedList held={held} onRemove={remove} />}
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
