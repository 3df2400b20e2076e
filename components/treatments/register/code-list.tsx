'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type HeldCode, isUsable, lookUp } from '@/components/product-codes/held-codes';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { formatCode } from '@/lib/nouns/product-codes/rules';
import { useTreatment } from './form-context';

/** The entered codes, each with its status. The first valid one determines the method. */
export function CodeList() {
  const t = useTranslations('treatments.form');
  const kit = useTranslations('kit');
  const { codes, suggest, setCodes, errorOf, isNew } = useTreatment();
  const onFound = useCallback(
    ({ state, productType }: HeldCode) => state === 'free' && productType && suggest('productName', productType),
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
          <li key={code} id={name} tabIndex={-1} className={error ? 'border-bad border-l-4 pl-4' : undefined}>
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
  );
}

const NONE: string[] = [];

/** Looks up each code once; offline, the server checks them when the treatment is sent. */
function useCheckedCodes(codes: string[], onFound: (found: HeldCode) => void): Record<string, HeldCode> {
  const [known, setKnown] = useState<Record<string, HeldCode>>({});
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
