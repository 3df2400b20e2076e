import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import type { Located } from '@/lib/nouns/centers/locate-search';
import type { FoundPlace } from '@/lib/nouns/places/schema';

interface SearchNoticeProps {
  q: string;
  located: Located;
  labelOf: (place: FoundPlace) => string;
  hrefOf: (place: FoundPlace) => string;
  namedHref: string;
}

/** Explains how a query was understood if that is not obvious: a typo, places of one name, a street without centers. */
export async function SearchNotice({ q, located, labelOf, hrefOf, namedHref }: SearchNoticeProps) {
  const t = await getTranslations('centers.search');
  if (located.kind === 'unknown') {
    return (
      <Notice tone="warn" title={t('unknownTitle', { q })} className="mt-3">
        <p>{t(located.isStreet ? 'streetUnknownText' : 'unknownText', { q })}</p>
      </Notice>
    );
  }
  if (located.kind === 'name' && located.place) {
    const { place } = located;
    return <Others t={t} links={[{ href: hrefOf(place), label: t('placeOfName', { place: labelOf(place) }) }]} />;
  }
  if (located.kind !== 'place') return null;
  const { place, named = 0, isStreet } = located;
  if (isStreet) return <p>{t('streetUnknown', { place: labelOf(place) })}</p>;
  const isGuess = place.match === 'similar';
  const others = isGuess
    ? located.others
    : located.others.filter((other) => other.match === place.match && !isAround(other, place));
  const links = [
    ...(named > 0 ? [{ href: namedHref, label: t('named', { count: named, q }) }] : []),
    ...(place.match === 'postal' ? [] : others.slice(0, 4)).map((other) => ({
      href: hrefOf(other),
      label: labelOf(other),
    })),
  ];
  if (!isGuess && links.length === 0) return null;
  return (
    <div>
      {isGuess && <p>{t('similar', { q, place: labelOf(place) })}</p>}
      {links.length > 0 && <Others t={t} links={links} />}
    </div>
  );
}

/** The name of a province's capital means the town. */
const isAround = ({ kind, country, provinceCode }: FoundPlace, place: FoundPlace) =>
  kind === 'province' && country === place.country && provinceCode === place.provinceCode;

interface OthersProps {
  t: Awaited<ReturnType<typeof getTranslations<'centers.search'>>>;
  links: { href: string; label: string }[];
}

function Others({ t, links }: OthersProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-ink-soft">{t('others')}</span>
      {links.map(({ href, label }) => (
        <a key={href} href={href} className="link inline-flex min-h-8 items-center">
          {label}
        </a>
      ))}
    </p>
  );
}
