'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { isUsable, lookUp, type ScannedCode } from '@/components/product-codes/scanned-codes';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { TextField } from '@/components/ui/text-field';
import { formatCode } from '@/lib/core/fields/kinds';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { readCode } from '@/lib/nouns/product-codes/rules';
import { useTreatment } from './form-context';
import { Section } from './section';

/** The entered codes, each with its status. The first valid one determines the method. */
function CodeList() {
  const t = useTranslations('treatments.form');
  const kit = useTranslations('kit');
  const { codes, suggest, removeCode, errorOf, isNew } = useTreatment();
  const onFound = useCallback(
    ({ state, productType }: ScannedCode) => state === 'free' && productType && suggest('productName', productType),
    [suggest],
  );
  const known = useCheckedCodes(isNew ? codes : NONE, onFound);
  if (codes.length === 0) return null;
  return (
    <ul className="space-y-2">
      {codes.map((code, n) => {
        const name = `productCodes.${n}`;
        const found = known[code];
        const error = errorOf(name) ?? (found && !isUsable(found) ? kit(`states.${found.state}`) : undefined);
        return (
          <li key={code} id={name} tabIndex={-1}>
            {error && <FieldError name={name}>{error}</FieldError>}
            <div className="flex min-h-11 flex-wrap items-center gap-2 rounded-control bg-sunken pl-3">
              <span className="font-mono tracking-wider">{formatCode(code)}</span>
              {found?.productType && <Badge>{found.productType}</Badge>}
              {isNew && (
                <Button
                  variant="quiet"
                  size="icon"
                  className="ml-auto"
                  aria-label={t('removeCode', { code: formatCode(code) })}
                  onClick={() => removeCode(code)}
                >
                  <Icon name="close" />
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const NONE: string[] = [];

/** Looks up each code once; offline, the server checks them when the treatment is sent. */
function useCheckedCodes(codes: string[], onFound: (found: ScannedCode) => void): Record<string, ScannedCode> {
  const [known, setKnown] = useState<Record<string, ScannedCode>>({});
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const ask = async (code: string) => {
      const found = await lookUp(code);
      setKnown((before) => ({ ...before, [code]: found }));
      onFound(found);
    };
    for (const code of codes) {
      if (asked.current.has(code)) continue;
      asked.current.add(code);
      void ask(code);
    }
  }, [codes, onFound]);
  return known;
}

const Scanner = lazyPart(() => import('@/components/scanner/scanner'));

/** They are used up once, when a new treatment is submitted. */
export function CodesSection() {
  const t = useTranslations('treatments.form');
  const kit = useTranslations('kit');
  const word = useTranslations('forms');
  const { texts, codes, set, addCode, errorOf, isNew } = useTreatment();
  const [problem, setProblem] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const typed = texts.newCode ?? '';

  /** Returns false for an invalid code, and for one already in the list. */
  const take = (text: string): boolean => {
    const read = readCode(text);
    setProblem('problem' in read ? kit(`problems.${read.problem}`) : undefined);
    if ('problem' in read || codes.includes(read.code)) return false;
    addCode(read.code);
    return true;
  };
  const add = () => {
    take(typed);
    if ('code' in readCode(typed)) set('newCode', '');
  };

  const folded = {
    summary: codes.map(formatCode).join(' · ') || word('optional'),
    fields: [...codes, ''].map((_, n) => `productCodes.${n}`),
  };
  return (
    <Section title={t('codes')} hint={isNew ? t('codesHint') : t('codesEditHint')} folded={folded}>
      <CodeList />
      {isNew && (
        <>
          {isScanning && (
            <Suspense
              fallback={<p className="rounded-card bg-sunken p-8 text-center text-ink-soft">{kit('opening')}</p>}
            >
              <Scanner onText={take} onClose={() => setScanning(false)} />
            </Suspense>
          )}
          <TextField
            name={`productCodes.${codes.length}`}
            label={t('newCode')}
            hint={kit('codeHint')}
            error={problem ?? errorOf(`productCodes.${codes.length}`)}
            optional={word('optional')}
            value={typed}
            onChange={(event) => {
              setProblem(undefined);
              set('newCode', event.target.value);
            }}
            onKeyDown={(event) => event.key === 'Enter' && add()}
            maxLength={LONGEST.scanned}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono tracking-wider uppercase"
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={!typed.trim()} onClick={add}>
              <Icon name="plus" />
              {t('addCode')}
            </Button>
            {!isScanning && (
              <Button variant="secondary" onClick={() => setScanning(true)}>
                <Icon name="camera" />
                {t('scanCode')}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
