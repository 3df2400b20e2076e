import { getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { PreviewedCenter } from '@/lib/nouns/centers/find-public';
import type { ShownPerson } from '@/lib/nouns/centers/list-shown-people';
import type { MeasuredResult } from '@/lib/nouns/centers/measured-results';
import type { PublicCenter } from '@/lib/nouns/centers/schema';
import { CenterActs, CenterHead, weekOf } from './center-head';
import { CenterPlace } from './center-place';
import { CenterVideo } from './center-video';
import { MethodList } from './method-list';
import { Opening, OpeningScope } from './opening';
import { ResultsCard } from './results-card';
import { TeamCard } from './team-card';
import { TierGem } from './tier-badge';

interface CenterBodyProps {
  center: PublicCenter | PreviewedCenter;
  /** The level of the title; the page of a preview has one above it, and nothing can be sent from there. */
  heading?: 'h1' | 'h2';
  people: readonly ShownPerson[];
  results: readonly MeasuredResult[];
}

/** A center's public profile: who and where it is, what one may do next, when it is open, and what it offers. */
export async function CenterBody({ center, heading = 'h1', people, results }: CenterBodyProps) {
  const [locale, t, spoken, tiers] = await Promise.all([
    getLocale(),
    getTranslations('centers.public'),
    getTranslations('records.values.languages'),
    getTranslations('home.tiers'),
  ]);
  const now = new Date();
  const week = weekOf(center);
  const languages = new Intl.ListFormat(locale).format(center.languages.map((one) => spoken(one)));
  return (
    <OpeningScope week={week}>
      <CenterHead center={center} heading={heading} now={now} />
      <CenterActs center={center} isPreview={heading === 'h2'} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block print:space-y-6">
        <div className="grid content-start gap-6 lg:order-2 print:block print:space-y-6">
          <CenterPlace center={center} />
          <Card className="print:border-0 print:p-0">
            <h2 className="mb-3 font-semibold text-lg">{t('hours')}</h2>
            <Opening week={week} now={now} />
          </Card>
          {center.languages.length > 0 && (
            <Card className="print:hidden">
              <h2 className="font-semibold text-lg">{t('languages')}</h2>
              <p className="mt-1 first-letter:uppercase">{languages}</p>
            </Card>
          )}
        </div>
        <div className="grid content-start gap-6">
          <ResultsCard results={results} />
          <TeamCard people={people} />
          <MethodList methods={center.methods} prices={center} />
          <CenterVideo name={center.name} link={center.videoLink} />
          <Card className="print:hidden">
            <h2 className="mb-2 flex items-center gap-2 font-semibold text-lg">
              <TierGem tier={center.tier} className="size-6" />
              {t('tierTitle', { tier: center.tier })}
            </h2>
            <p>{tiers(center.tier)}</p>
            <p className="mt-2 text-ink-soft text-sm">{tiers('lead')}</p>
          </Card>
        </div>
      </div>
    </OpeningScope>
  );
}
