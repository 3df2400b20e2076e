import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EmailText } from '@/components/data-table/field-parts';
import { fieldWords } from '@/components/data-table/field-words';
import { FoldedCard } from '@/components/ui/folded-card';
import { formatCode } from '@/lib/core/fields/kinds';
import type { Treatment } from '@/lib/nouns/treatments/data';

interface TreatmentDetailsProps {
  treatment: Treatment;
  products: Map<string, string>;
  codeHref: string | null;
  own: boolean;
}

/** All further data: findings, habits, products and codes. Empty fields are left out. */
export async function TreatmentDetails({ treatment, products, codeHref, own }: TreatmentDetailsProps) {
  const [words, all] = await Promise.all([fieldWords('treatments'), getTranslations()]);
  const { patient, additionalProducts = [], productCodes = [] } = treatment;
  const flag = (value: boolean | null | undefined) =>
    value === null || value === undefined ? null : value ? words.yes : words.no;
  const choice = (field: string, value: string | null | undefined) => (value ? words.value(field, value) : null);
  const lines: [label: string, value: ReactNode][] = [
    [words.field('expert'), treatment.expertName],
    [words.field('centerId'), treatment.centerName],
    [words.field('sensibility'), choice('sensibility', treatment.sensibility)],
    [words.field('hasGingivalProblems'), flag(treatment.hasGingivalProblems)],
    [words.field('hasSkinProblems'), flag(treatment.hasSkinProblems)],
    [words.field('period'), choice('period', treatment.period)],
    [words.field('colorType'), choice('chromaticScale', treatment.colorType)],
    [all('treatments.form.birthYear'), patient.bornDate],
    [words.field('gender'), choice('gender', patient.gender)],
    [words.field('email'), patient.email && <EmailText text={patient.email} />],
    [words.field('smoker'), choice('smoker', patient.smoker)],
    [words.field('useThea'), flag(patient.useThea)],
    [words.field('useCoffee'), flag(patient.useCoffee)],
    [words.field('profession'), patient.profession],
    [words.field('address'), patient.plainAddress],
    [words.field('additionalProducts'), additionalProducts.length > 0 && productList()],
    [words.field('productCodes'), productCodes.length > 0 && codeList()],
    [words.field('notes'), treatment.notes && <span className="whitespace-pre-line">{treatment.notes}</span>],
  ];

  function productList() {
    return additionalProducts.map(({ productId, quantity = 1 }) => (
      <span key={productId} className="block">
        {products.get(productId) ?? all('records.fields.productType')}
        {quantity > 1 && `\u00a0×\u00a0${quantity}`}
      </span>
    ));
  }

  function codeList() {
    return productCodes.map((code) => (
      <span key={code} className="block whitespace-nowrap tabular-nums">
        {codeHref ? (
          <a href={`${codeHref}?q=${code}`} className="link">
            {formatCode(code)}
          </a>
        ) : (
          formatCode(code)
        )}
      </span>
    ));
  }

  return (
    <FoldedCard title={all('treatments.details.title')} isOpen={!own}>
      <dl className="text-sm">
        {lines
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div
              key={label}
              className="grid grid-cols-[minmax(6.5rem,2fr)_3fr] gap-x-4 border-line border-b py-2 last:border-b-0 sm:grid-cols-[10rem_1fr]"
            >
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </FoldedCard>
  );
}
