'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { type HeldCode, isUsable } from '@/components/product-codes/held-codes';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { formatCode } from '@/lib/product-codes/rules';
import { useTreatment } from './form-context';
import { useCheckedCodes } from './use-checked-codes';

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
