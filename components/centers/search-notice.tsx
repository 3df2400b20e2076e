import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import type { Located } from '@/lib/nouns/centers/locate-search';
import type { FoundPlace } from '@/lib/nouns/places/schema';

interface SearchNoticeProps {
  q: string;
  located: Located;
  labelOf: (place: FoundPlace) => string;
  hrefOf: (place: FoundPlace) => string;
}

/** Explains how a query was understood when that is not obvious: a typo, several places of the same name, no hits. */
export async function SearchNotice({ q, located, labelOf, hrefOf }: SearchNoticeProps) {
  const t = await getTranslations('centers.search');
  if (located.kind === 'unknown') {
    return (
      <Notice tone="warn" title={t('unknownTitle', { q })}>
        <p>{t('unknownText')}</p>
      </Notice>
    );
  }
  if (located.kind !== 'place') return null;
  const { place } = located;
  const isGuess = place.match === 'similar';
  const others = isGuess ? located.others : located.others.filter(({ match }) => match === place.match);
  if (!isGuess && (place.match === 'postal' || others.length === 0)) return null;
  return (
    <div className="text-sm">
      {isGuess && <p className="text-base">{t('similar', { q, place: labelOf(place) })}</p>}
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-ink-soft">{t('others')}</span>
          {others.slice(0, 4).map((other) => (
            <a key={other.id} href={hrefOf(other)} className="link inline-flex min-h-8 items-center">
              {labelOf(other)}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
