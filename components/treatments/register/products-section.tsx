'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { useTreatment } from './form-context';
import { Section } from './section';

const MOST = 20;

/** Other products of the programme that were used, with quantities. */
export function ProductsSection({ offered }: { offered: { id: string; name: string }[] }) {
  const t = useTranslations('treatments.form');
  const word = useTranslations('forms');
  const { products, setProducts, errorOf } = useTreatment();
  const [chosen, setChosen] = useState('');
  const rest = offered.filter(({ id }) => !products.some(({ productId }) => productId === id));
  const nameOf = (id: string) => offered.find((one) => one.id === id)?.name ?? t('unknownProduct');
  const change = (id: string, by: number) =>
    setProducts(
      products
        .map((one) => (one.productId === id ? { ...one, quantity: one.quantity + by } : one))
        .filter(({ quantity }) => quantity > 0),
    );
  const add = () => {
    setProducts([...products, { productId: chosen, quantity: 1 }]);
    setChosen('');
  };
  const error = errorOf('additionalProducts');
  return (
    <Section title={t('products')} hint={t('productsHint')}>
      {error && <FieldError name="additionalProducts">{error}</FieldError>}
      {products.length > 0 && (
        <ul className="space-y-2">
          {products.map(({ productId, quantity }) => (
            <li key={productId} className="flex min-h-11 items-center gap-1 rounded-control bg-sunken pl-3">
              <span className="mr-auto min-w-0 py-2">{nameOf(productId)}</span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('oneLess', { name: nameOf(productId) })}
                onClick={() => change(productId, -1)}
              >
                <Icon name={quantity > 1 ? 'minus' : 'trash'} />
              </Button>
              <output className="w-8 text-center font-semibold tabular-nums">{quantity}</output>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('oneMore', { name: nameOf(productId) })}
                onClick={() => change(productId, 1)}
              >
                <Icon name="plus" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && products.length < MOST && (
        <div className="flex items-end gap-2 *:first:min-w-0 *:first:flex-1">
          <SelectField
            name="additionalProducts"
            label={t('addProduct')}
            optional={word('optional')}
            options={rest.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={word('choose')}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button variant="secondary" disabled={!chosen} onClick={add}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        </div>
      )}
    </Section>
  );
}
