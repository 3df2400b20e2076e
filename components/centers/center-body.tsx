import { getLocale, getTranslations } from 'next-intl/server';
import { StillPin } from '@/components/map/center-map';
import { OUTLINE, RangeStrip, StripEnds } from '@/components/site/methods/method-result';
import { Face } from '@/components/site/text/people-page';
import { BeforeAfter } from '@/components/treatments/before-after';
import { ComparedPictures } from '@/components/treatments/compared-pictures';
import { comparison, ShownResultFigure } from '@/components/treatments/shown-result';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Gem } from '@/components/ui/gem';
import { Icon, type IconName } from '@/components/ui/icon';
import { Stars } from '@/components/ui/stars';
import type { PreviewedCenter } from '@/lib/nouns/centers/find-public';
import type { ShownPerson } from '@/lib/nouns/centers/list-shown-people';
import type { Gains, MeasuredResult } from '@/lib/nouns/centers/measured-results';
import { addressLines, LEAST_MEASURED, phoneLink, photoSrc, tidyWebAddress } from '@/lib/nouns/centers/rules';
import { PUBLIC_LINES, type PublicCenter, type TreatmentMethod } from '@/lib/nouns/centers/schema';
import { isWebAddress } from '@/lib/nouns/centers/schema.form';
import { playerOf } from '@/lib/nouns/downloads/rules';
import { drawPinned } from '@/lib/nouns/places/map/draw-pin';
import { gainOf, type MeasuredGain } from '@/lib/nouns/statistics/rules.gains';
import type { ShownResult } from '@/lib/nouns/treatments/public-pictures/data';
import type { PublicReviews } from '@/lib/nouns/treatments/reviews/data';
import { phoneText } from '@/lib/run/i18n/number-text';
import { localePath } from '@/lib/run/i18n/paths';
import { CenterActs, CenterHead, weekOf } from './center-head';
import { Opening, OpeningScope } from './opening';

/** The methods that a center offers, a line each; the rest is on their own pages. */
async function MethodList({ methods, hasPrice }: { methods: readonly TreatmentMethod[]; hasPrice: boolean }) {
  const locale = await getLocale();
  const t = await getTranslations('centers.public');
  const texts = await getTranslations('methods');
  if (methods.length === 0) return null;
  return (
    <Card className="print:hidden" heading={t('methods')}>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {methods.map((method) => (
          <li key={method} className="grid gap-x-6 py-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
            <a href={localePath(locale, `/methods/${method.toLowerCase()}`)} className="link font-semibold">
              {method}
            </a>
            <p>{texts(`${method}.short`)}</p>
          </li>
        ))}
      </ul>
      {hasPrice && <p className="mt-3 text-ink-soft text-sm">{t('price.note')}</p>}
      <p className="mt-3 text-ink-soft text-sm">{texts('notForAnybody')}</p>
    </Card>
  );
}

async function TeamCard({ people }: { people: readonly ShownPerson[] }) {
  const t = await getTranslations('centers.public');
  const accounts = await getTranslations('accounts');
  const levels = await getTranslations('levels');
  if (people.length === 0) return null;
  return (
    <Card className="print:hidden" heading={t('team')}>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2">
        {people.map(({ membershipId, name, surname, level, expertType, hasFace }) => (
          <li key={membershipId} className="flex items-center gap-3">
            <Face name={name} surname={surname} face={hasFace ? membershipId : null} />
            <span className="min-w-0">
              <span className="wrap-anywhere block font-semibold">
                {name} {surname}
              </span>
              {expertType && (
                <span className="block text-ink-soft text-sm">{accounts(`expertTypes.${expertType}`)}</span>
              )}
              <span className="mt-0.5 flex items-center gap-1.5 text-sm">
                <Gem stone={level} className="size-4" />
                {levels(level)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The center's results of the last two years, method by method, beside the whole programme's. */
async function ResultsCard({ results }: { results: readonly MeasuredResult[] }) {
  const [t, common] = await Promise.all([getTranslations('centers.public.results'), getTranslations()]);
  const [all, ...methods] = results;
  if (!all) return null;
  return (
    <Card className="print:hidden" heading={t('title')}>
      <p className="display mt-2 text-2xl">{t('headline', { count: all.treatments, median: all.median })}</p>
      <p className="mt-1 text-ink-soft text-sm">{t('source')}</p>
      <div className="mt-4 space-y-5">
        {(methods.length > 0 ? methods : [all]).map((result) => (
          <section key={result.method ?? 'all'} aria-label={result.method ?? t('title')}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <strong>{result.method ?? t('all')}</strong>
              <span className="text-ink-soft text-sm">
                {common('settings.units.treatments', { count: result.treatments })}
              </span>
            </p>
            <div className="mt-1">
              <RangeStrip
                {...stripOf(result)}
                look="measured"
                beside={result.programme ? stripOf(result.programme) : undefined}
              />
            </div>
            <p className="flex flex-wrap justify-between gap-x-6 text-sm">
              {t('here', rangeOf(result))}
              {result.programme && (
                <span className="text-ink-soft">
                  <span aria-hidden="true" className={`${OUTLINE} mr-1.5`} />
                  {t('programme', rangeOf(result.programme))}
                </span>
              )}
            </p>
          </section>
        ))}
        <div className="-mt-4">
          <StripEnds />
        </div>
      </div>
      {methods.length > 0 && methods.reduce((sum, { treatments }) => sum + treatments, 0) < all.treatments && (
        <p className="mt-2 text-ink-soft text-sm">{t('enough', { count: String(LEAST_MEASURED) })}</p>
      )}
    </Card>
  );
}

interface ProgrammeCardProps {
  methods: readonly TreatmentMethod[];
  measured: readonly MeasuredGain[];
}

/** For a center without results of its own: the whole programme's results of the methods it offers. */
async function ProgrammeCard({ methods, measured }: ProgrammeCardProps) {
  const [t, texts] = await Promise.all([getTranslations('centers.public'), getTranslations('methods')]);
  const gains = methods.flatMap((method) => {
    const gain = gainOf(measured, method);
    return gain ? [{ method, ...gain }] : [];
  });
  if (gains.length === 0) return null;
  return (
    <Card className="print:hidden" heading={t('expected.title')}>
      <p className="mt-1 text-pretty text-ink-soft text-sm">{t('expected.text')}</p>
      <ul className="mt-3 space-y-3">
        {gains.map(({ method, ...gain }) => (
          <li key={method} className="grid items-center gap-x-6 sm:grid-cols-[6rem_1fr_10rem]">
            <strong>{method}</strong>
            <RangeStrip from={gain.low} to={gain.high} look="expected" />
            <span className="text-sm sm:text-right">{texts('measuredShort', gain)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Treatments before and after, each with the yes of its patient and of the practice: the latest one large. */
async function PicturesCard({ pictures, isPreview }: { pictures: readonly ShownResult[]; isPreview: boolean }) {
  const t = await getTranslations('centers.public.pictures');
  if (pictures.length === 0) return null;
  const figures = pictures.map(async (result) => {
    const compared = await comparison((kind) => `/api/public-pictures/${result.token}?kind=${kind}`);
    return (
      <li key={result.token} className="min-w-0 first:col-span-2 last:even:col-span-2">
        <ShownResultFigure result={result}>
          {isPreview ? (
            <BeforeAfter {...compared} />
          ) : (
            <div data-island="before-after">
              <ComparedPictures {...compared} />
            </div>
          )}
        </ShownResultFigure>
      </li>
    );
  });
  return (
    <Card className="print:hidden" heading={t('title')}>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-5">{await Promise.all(figures)}</ul>
      <p className="mt-4 text-pretty text-ink-soft text-sm">{t('note')}</p>
    </Card>
  );
}

async function ReviewsCard({ reviews }: { reviews: PublicReviews | null }) {
  const locale = await getLocale();
  const t = await getTranslations('centers.public.reviews');
  const common = await getTranslations();
  if (!reviews) return null;
  const { average, count, words } = reviews;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Card className="print:hidden" heading={t('title')}>
      <p className="mt-1 text-ink-soft text-sm">{t('source')}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3">
        <span className="display text-2xl">{t('average', { average })}</span>
        <Stars rating={Math.round(average)} label="" />
        <span className="text-ink-soft text-sm">{t('count', { count })}</span>
      </p>
      {words.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {words.map((one) => (
            <li key={one.id} className="py-4">
              <blockquote className="wrap-anywhere whitespace-pre-line">{one.words}</blockquote>
              <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
                <Stars
                  rating={one.rating}
                  label={common('treatments.review.stars', { rating: one.rating })}
                  className="[&_svg]:size-4"
                />
                {t('about', { method: one.method, month: month.format(new Date(`${one.month}-01`)) })}
              </p>
              {one.reply && (
                <div className="mt-3 border-line border-l-2 pl-4">
                  <p className="font-semibold text-sm">{t('reply')}</p>
                  <p className="wrap-anywhere mt-1 whitespace-pre-line">{one.reply}</p>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const rangeOf = ({ lower, upper, median }: Gains) => ({ lower: String(lower), upper: String(upper), median });

const stripOf = ({ lower, upper }: Gains) => ({ from: Math.max(1, lower), to: Math.max(1, upper) });

const row = 'inline-flex min-h-11 items-center gap-2';
const icons: Record<string, IconName> = { site: 'globe' };

/** A center's phones, website and social pages. External links open in a new tab, which screen readers announce. */
async function ContactLinks({
  center,
}: {
  center: Pick<PublicCenter, 'id' | 'phoneNumbers' | (typeof PUBLIC_LINES)[number]>;
}) {
  const [t, labels] = await Promise.all([getTranslations('centers.public'), getTranslations('records.fields')]);
  const lines = PUBLIC_LINES.map((name) => ({ name, label: labels(name), value: center[name] }));
  return (
    <ul className="grid">
      {/* The first one is among the acts, of which paper has none. */}
      {center.phoneNumbers.map((phone) => (
        <li key={phone} className="first:hidden print:first:block">
          <a href={phoneLink(phone)} className={`link ${row} tabular-nums`}>
            <Icon name="phone" />
            {phoneText(phone)}
          </a>
        </li>
      ))}
      {lines.map(({ name, label, value }) => {
        if (!value) return null;
        const href = isWebAddress(name) ? tidyWebAddress(value) : null;
        if (isWebAddress(name) && !href) return null;
        return (
          <li key={name} className="print:hidden">
            {href ? (
              <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={`link ${row}`}>
                <Icon name={icons[name] ?? 'external'} />
                {label}
                <span className="sr-only"> ({t('newTab')})</span>
              </a>
            ) : (
              <span className={row}>
                <span className="text-ink-soft">{label}</span> {value}
              </span>
            )}
          </li>
        );
      })}
      <li className="print:hidden">
        <a href={`/api/centers/${center.id}/contact.vcf`} rel="nofollow" className={`link ${row}`}>
          <Icon name="download" />
          {t('saveContact')}
        </a>
      </li>
    </ul>
  );
}

/** A center's video on its public page: a link to it, which the island opens in a dialog of this page. */
async function CenterVideo({ name, link }: { name: string; link: string | null }) {
  const player = link ? playerOf(link, null) : null;
  if (!link || !player || !('frame' in player)) return null;
  const [t, common] = await Promise.all([getTranslations('centers.public'), getTranslations()]);
  return (
    <Card className="print:hidden">
      <h2 className="mb-3 font-semibold text-lg">{t('video')}</h2>
      <div data-island="center-video">
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="play" className="size-4" />
          {t('watch')}
          <span data-new-tab className="sr-only">
            {' '}
            ({t('newTab')})
          </span>
        </a>
        <dialog
          aria-label={t('video')}
          className="m-auto w-[min(46rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-4 text-ink shadow-float backdrop:bg-black/50"
        >
          <form method="dialog" className="mb-3 flex items-center justify-between gap-4">
            <p className="wrap-anywhere font-semibold text-lg">{name}</p>
            <button
              type="submit"
              aria-label={common('portal.close')}
              className={buttonClass({ variant: 'quiet', size: 'icon' }, 'shrink-0')}
            >
              <Icon name="close" />
            </button>
          </form>
          <div
            data-frame={player.frame}
            data-title={t('video')}
            className="aspect-video overflow-hidden rounded-control bg-ink [&>iframe]:size-full"
          />
        </dialog>
      </div>
      <p className="mt-2 text-ink-soft text-sm">{t('player')}</p>
    </Card>
  );
}

/** Address, directions and contacts of a center: large enough to be read while walking. */
async function CenterPlace({ center }: { center: PublicCenter | PreviewedCenter }) {
  const locale = await getLocale();
  const values = await getTranslations('records.values.facilities');
  const common = await getTranslations();
  const t = await getTranslations('centers.public');
  const spoken = await getTranslations('records.values.languages');
  const languages = new Intl.ListFormat(locale).format(center.languages.map((one) => spoken(one)));
  const { street, town } = addressLines(center);
  // Only if informative: not to an Italian about a town in Italy.
  const country =
    center.country &&
    center.country.toLowerCase() !== locale &&
    new Intl.DisplayNames([locale], { type: 'region' }).of(center.country);
  return (
    <Card className="grid content-start gap-4 print:border-0 print:p-0">
      <h2 className="sr-only">{common('records.fields.address')}</h2>
      {center.lat !== null && center.lng !== null && (
        <StillPin
          drawing={drawPinned({ lat: center.lat, lng: center.lng }, center.tier.toLowerCase(), locale)}
          sources={common('map.sources')}
        />
      )}
      <address className="font-semibold text-lg leading-snug not-italic print:text-2xl">
        {street && (
          <>
            {street}
            <br />
          </>
        )}
        {town}
        {country && <span className="mt-1 block font-normal text-base text-ink-soft">{country}</span>}
      </address>
      {center.arrival && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{center.arrival}</p>}
      {languages && (
        <p className="flex items-start gap-2 print:hidden">
          <Icon name="globe" className="mt-0.5 size-4 text-ink-soft" />
          <span>
            {t('languages')} {languages}
          </span>
        </p>
      )}
      {center.facilities.length > 0 && (
        <ul aria-label={common('records.fields.facilities')} className="grid gap-1 print:hidden">
          {center.facilities.map((one) => (
            <li key={one} className="flex items-center gap-2">
              <Icon name="check" className="size-4 text-good" />
              {values(one)}
            </li>
          ))}
        </ul>
      )}
      <ContactLinks center={center} />
    </Card>
  );
}

interface CenterBodyProps {
  center: PublicCenter | PreviewedCenter;
  /** The level of the title; the page of a preview has one above it, and nothing can be sent from there. */
  heading?: 'h1' | 'h2';
  people: readonly ShownPerson[];
  results: readonly MeasuredResult[];
  measured: readonly MeasuredGain[];
  reviews: PublicReviews | null;
  pictures: readonly ShownResult[];
}

/** A center's public profile: name and place, the next steps, opening hours, and methods. */
export async function CenterBody({ center, heading = 'h1', people, results, measured, ...shown }: CenterBodyProps) {
  const t = await getTranslations('centers.public');
  const now = new Date();
  const week = weekOf(center);
  // A preview may be of a center that is not public.
  const photo = (width: 400 | 800 | 1600) =>
    heading === 'h1' ? photoSrc(center.photoId!, width) : `/api/files/${center.photoId}?width=${width}`;
  return (
    <OpeningScope week={week}>
      {/* Without a box of its own on a phone: the acts stay at the top of the whole page. */}
      <div className="contents gap-x-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        {center.photoId && (
          // biome-ignore lint/performance/noImgElement: in no cache of Next.js, so that it can be taken away
          <img
            src={photo(400)}
            srcSet={`${photo(400)} 400w, ${photo(800)} 800w, ${photo(1600)} 1600w`}
            sizes="(min-width: 64rem) 25rem, 100vw"
            fetchPriority="high"
            alt={t('photo', { name: center.name })}
            width={800}
            height={500}
            className="mb-4 aspect-2/1 w-full rounded-card bg-sunken object-cover lg:order-last lg:mb-0 lg:aspect-5/3 print:hidden"
          />
        )}
        <div className="contents lg:block lg:self-center">
          <CenterHead center={center} heading={heading} now={now} />
          <CenterActs center={center} isPreview={heading === 'h2'} />
        </div>
      </div>
      {/* On a phone: results and people first, then place and hours, then pictures and methods. */}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] print:block print:space-y-6">
        <div className="grid content-start gap-6 empty:hidden">
          {results.length > 0 ? (
            <ResultsCard results={results} />
          ) : (
            <ProgrammeCard methods={center.methods} measured={measured} />
          )}
          <TeamCard people={people} />
          <ReviewsCard reviews={shown.reviews} />
        </div>
        <div className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:block print:space-y-6">
          <CenterPlace center={center} />
          <Card className="print:border-0 print:p-0">
            <h2 className="mb-3 font-semibold text-lg">{t('hours')}</h2>
            <Opening week={week} now={now} />
          </Card>
        </div>
        <div className="grid content-start gap-6 lg:col-start-1">
          <PicturesCard pictures={shown.pictures} isPreview={heading === 'h2'} />
          <MethodList methods={center.methods} hasPrice={Boolean(center.priceFrom ?? center.priceTo)} />
          <CenterVideo name={center.name} link={center.videoLink} />
        </div>
      </div>
    </OpeningScope>
  );
}
