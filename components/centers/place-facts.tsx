import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Chip } from '@/components/ui/chip';
import type { Landing } from '@/lib/nouns/centers/list-landing';
import { clock } from '@/lib/nouns/centers/opening-hours/rules';
import type { PlaceFacts as Facts } from '@/lib/nouns/centers/read-facts';
import { currencyOf } from '@/lib/nouns/centers/rules';
import { ENOUGH_OF_FACET, FACETS, type Facet, isMethod } from '@/lib/nouns/centers/rules.landing';
import { localePath } from '@/lib/run/i18n/paths';

interface PlaceFactsProps {
  facts: Facts;
  chosen: Facet | undefined;
  hrefFor: (facet: Facet | undefined) => string;
}

const sameOf = ({ from, to }: { from: number; to: number }) => (from === to ? 'yes' : 'no');

/** The results measured at a place, and filters of its list: Saturdays, evenings, methods. */
export async function PlaceFacts({ facts, chosen, hrefFor }: PlaceFactsProps) {
  const t = await getTranslations('centers.landing');
  const { measured } = facts;
  const offered = FACETS.filter((facet) => facts.facets[facet] >= ENOUGH_OF_FACET || facet === chosen);
  const others = FACETS.filter((facet) => facts.facets[facet] > 0 && !offered.includes(facet));
  const named = (facet: Facet) => {
    const count = facts.facets[facet];
    return isMethod(facet) ? t('facts.method', { method: facet, count }) : t(`facts.${facet}`, { count });
  };
  return (
    <div className="mt-6 grid max-w-prose gap-3 *:min-w-0 max-sm:mt-4">
      {measured && <p className="font-medium">{t('facts.measured', { ...measured, same: sameOf(measured) })}</p>}
      {offered.length > 0 && (
        <ul
          aria-label={t('facts.wishes')}
          className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap"
        >
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
    </div>
  );
}

/** One practice’s results stand on its own page. */
const ENOUGH_PRACTICES = 3;

type Subject = 'experience' | 'where' | 'when' | 'results' | 'patients' | 'access' | 'costs';

const linkTo = (href: string) => (text: ReactNode) => (
  <a href={href} className="link">
    {text}
  </a>
);

/** A text about a place: subject by subject, each sentence only if the place has that fact. */
export async function PlaceText({ landing }: { landing: Landing }) {
  const locale = await getLocale();
  const t = await getTranslations('centers.landing.text');
  const spoken = await getTranslations('records.values.languages');
  const access = await getTranslations('records.values.facilities');
  const format = await getFormatter();
  const { place, total, byTier, parts, facts } = landing;
  const { facets, methods, leading, ratings, quick, asked, prices, latest, languages, facilities } = facts;
  const list = (names: string[]) => new Intl.ListFormat(locale).format(names);
  // Within a sentence only German capitalises nouns.
  const within = (name: string) => (locale === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1));
  const money = (value: number) =>
    format.number(value, { style: 'currency', currency: currencyOf(place.country), maximumFractionDigits: 0 });
  const [most, ...next] = parts;
  const rest = list(next.slice(0, 4).map(({ name }) => name));
  const subjects: [subject: Subject, sentences: ReactNode[]][] = [
    ['experience', [t('tiers', { total, top: byTier.ELITE + byTier.GOLD })]],
    ['where', [most && next.length > 0 && t('mostIn', { place: most.name, count: most.total, next: rest })]],
    [
      'when',
      [
        facets.saturday > 0 && t('saturday', { count: facets.saturday, total }),
        facets.evening > 0 && t('evening', { count: facets.evening }),
        latest !== null && t('latest', { time: clock(latest) }),
      ],
    ],
    [
      'results',
      [
        ...methods
          .filter(({ centers }) => centers >= ENOUGH_PRACTICES)
          .map(({ method, ...measured }) => t('method', { method, ...measured, same: sameOf(measured) })),
        leading &&
          t.rich('leading', { ...leading, a: linkTo(localePath(locale, `/authorized-centers/${leading.slug}`)) }),
      ],
    ],
    ['patients', [ratings && t('ratings', ratings), quick > 0 && t('quick', { count: quick })]],
    [
      'access',
      [
        languages.length > 0 && t('languages', { list: list(languages.map(({ one }) => spoken(one))) }),
        facilities.length > 0 && t('facilities', { list: list(facilities.map(({ one }) => within(access(one)))) }),
      ],
    ],
    [
      'costs',
      [
        prices &&
          t('prices', {
            centers: prices.centers,
            from: money(prices.from),
            to: money(prices.to),
            same: sameOf(prices),
          }),
        asked > 0 && t('asked', { count: asked, total }),
      ],
    ],
  ];
  return (
    <section aria-labelledby="in-words" className="mt-10">
      <h2 id="in-words" className="display mb-3 text-xl">
        {t('title')}
      </h2>
      <dl className="gap-x-10 md:columns-2">
        {subjects.map(([subject, sentences]) => {
          const said = sentences.filter(Boolean);
          if (said.length === 0) return null;
          return (
            <div key={subject} className="mb-5 max-w-prose break-inside-avoid">
              <dt className="font-semibold">{t(subject)}</dt>
              <dd>
                {said.map((sentence, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: sentences are never moved
                  <span key={index}>{sentence} </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
