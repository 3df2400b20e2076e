'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { formatCode, isWellFormedCode, normaliseCode } from '@/lib/product-codes/rules';
import { useTreatment } from './form-context';
import { Section } from './section';

/** The codes of the kits that were opened for this treatment. They are used up once, with the new treatment. */
export function CodesSection({ scanHref }: { scanHref: string }) {
  const t = useTranslations('treatments.form');
  const message = useTranslations();
  const word = useTranslations('forms');
  const { texts, codes, set, setCodes, errorOf, isNew } = useTreatment();
  const [problem, setProblem] = useState<string>();
  const typed = normaliseCode(texts.newCode ?? '');

  const add = () => {
    if (!isWellFormedCode(typed)) return setProblem(message('errors.codeInvalid'));
    if (!codes.includes(typed)) setCodes([...codes, typed]);
    set('newCode', '');
    return setProblem(undefined);
  };

  return (
    <Section title={t('codes')} hint={isNew ? t('codesHint') : t('codesEditHint')}>
      {codes.length > 0 && (
        <ul className="space-y-2">
          {codes.map((code, n) => {
            const name = `productCodes.${n}`;
            const error = errorOf(name);
            return (
              <li key={code} id={name} tabIndex={-1} className={error ? 'border-bad border-l-4 pl-4' : undefined}>
                {error && <FieldError name={name}>{error}</FieldError>}
                <div className="flex min-h-11 items-center gap-2 rounded-control bg-sunken pl-3">
                  <span className="font-mono tracking-wider">{formatCode(code)}</span>
                  {isNew && (
                    <Button
                      variant="quiet"
                      size="icon"
                      className="ml-auto"
                      aria-label={t('removeCode', { code: formatCode(code) })}
                      onClick={() => setCodes(codes.filter((one) => one !== code))}
                    >
                      <Icon name="close" />
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {isNew && (
        <>
          <TextField
            name="newCode"
            label={t('newCode')}
            hint={t('newCodeHint')}
            error={problem ?? errorOf(`productCodes.${codes.length}`)}
            optional={word('optional')}
            value={texts.newCode ?? ''}
            onChange={(event) => {
              setProblem(undefined);
              set('newCode', event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono tracking-wider uppercase"
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={!typed} onClick={add}>
              <Icon name="plus" />
              {t('addCode')}
            </Button>
            <LinkButton variant="quiet" href={scanHref}>
              {t('scanCode')}
            </LinkButton>
          </div>
        </>
      )}
    </Section>
  );
}
