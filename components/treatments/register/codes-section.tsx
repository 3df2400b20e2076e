'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { readCode } from '@/lib/nouns/product-codes/rules';
import { CodeList } from './code-list';
import { useTreatment } from './form-context';
import { Section } from './section';

const Scanner = lazy(() => import('@/components/scanner/scanner'));

/** The codes of the kits used for this treatment. They are used up once, when a new treatment is submitted. */
export function CodesSection() {
  const t = useTranslations('treatments.form');
  const kit = useTranslations('kit');
  const word = useTranslations('forms');
  const { texts, codes, set, setCodes, errorOf, isNew } = useTreatment();
  const [problem, setProblem] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const typed = texts.newCode ?? '';

  /** Returns false for an invalid code, and for one already in the list. */
  const take = (text: string): boolean => {
    const read = readCode(text);
    setProblem('problem' in read ? kit(`problems.${read.problem}`) : undefined);
    if ('problem' in read || codes.includes(read.code)) return false;
    setCodes([...codes, read.code]);
    return true;
  };
  const add = () => {
    take(typed);
    if ('code' in readCode(typed)) set('newCode', '');
  };

  return (
    <Section title={t('codes')} hint={isNew ? t('codesHint') : t('codesEditHint')}>
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
            hint={t('newCodeHint')}
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
