import { getTranslations } from 'next-intl/server';
import { Chip } from '@/components/ui/chip';
import type { PlaceFacts as Facts } from '@/lib/nouns/centers/read-facts';
import { ENOUGH_OF_FACET, FACETS, type Facet, isMethod } from '@/lib/nouns/centers/rules.landing';

interface PlaceFactsProps {
  facts: Facts;
  chosen: Facet | undefined;
  hrefFor: (facet: Facet | undefined) => string;
}

/** What only this place can say: what was measured there, where in the town, on Saturdays, in the evening, with which method. */
export async function PlaceFacts({ facts, chosen, hrefFor }: PlaceFactsProps) {
  const t = await getTranslations('centers.landing');
  const { measured, codes } = facts;
  const offered = FACETS.filter((facet) => facts.facets[facet] >= ENOUGH_OF_FACET || facet === chosen);
  const others = FACETS.filter((facet) => facts.facets[facet] > 0 && !offered.includes(facet));
  const named = (facet: Facet) => {
    const count = facts.facets[facet];
    return isMethod(facet) ? t('facts.method', { method: facet, count }) : t(`facts.${facet}`, { count });
  };
  return (
    <div className="mt-6 grid max-w-prose gap-3">
      {measured && (
        <p className="font-medium">
          {t('facts.measured', { ...measured, same: measured.from === measured.to ? 'yes' : 'no' })}
        </p>
      )}
      {offered.length > 0 && (
        <ul aria-label={t('facts.wishes')} className="flex flex-wrap gap-2">
          {offered.map((facet) => (
            <li key={facet}>
              <Chip href={hrefFor(facet === chosen ? undefined : facet)} selected={facet === chosen}>
                {named(facet)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <p className="text-ink-soft">{others.map(named).join(' · ')}</p>}
      {codes.length > 2 && (
        <p className="text-ink-soft">
          {t('facts.codes')} {codes.map(({ code, count }) => `${code} (${count})`).join(', ')}
        </p>
      )}
    </div>
  );
}
