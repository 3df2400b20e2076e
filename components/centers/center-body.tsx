import { getTranslations } from 'next-intl/server';
import { PinMap } from '@/components/map/pin-map';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { PreviewedCenter } from '@/lib/nouns/centers/find-public';
import type { PublicCenter } from '@/lib/nouns/centers/schema';
import type { PinDrawing } from '@/lib/nouns/places/map/draw-pin';
import { CenterPlace } from './center-place';
import { CenterVideo } from './center-video';
import { Opening } from './opening';
import { TierBadge, TierGem } from './tier-badge';

interface CenterBodyProps {
  center: PublicCenter | PreviewedCenter;
  /** The map of the surroundings; absent if the position is unknown. */
  map?: PinDrawing;
  /** Omits the title, where the page already has one. */
  heading?: 'h1' | 'h2';
}

/** A center's public profile: name, tier, address, contacts, hours and methods. */
export async function CenterBody({ center, map, heading: Heading = 'h1' }: CenterBodyProps) {
  const [t, tiers, maps] = await Promise.all([
    getTranslations('centers.public'),
    getTranslations('home.tiers'),
    getTranslations('map'),
  ]);
  return (
    <>
      <header className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Heading className="display text-2xl md:text-3xl">{center.name}</Heading>
        <TierBadge tier={center.tier} />
      </header>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <CenterPlace center={center}>
          {map && (
            <PinMap
              drawing={map}
              label={t('mapAlt', { name: center.name, city: center.city ?? '' })}
              sources={maps('sources')}
            />
          )}
        </CenterPlace>
        <div className="grid content-start gap-6">
          <Card>
            <h2 className="mb-3 font-semibold text-lg">{t('hours')}</h2>
            <Opening hours={center.openingHours} timeZone={center.timeZone} now={new Date()} />
          </Card>
          {center.methods.length > 0 && (
            <Card>
              <h2 className="mb-3 font-semibold text-lg">{t('methods')}</h2>
              <ul className="flex flex-wrap gap-2">
                {center.methods.map((method) => (
                  <li key={method}>
                    <Badge tone="accent">{method}</Badge>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <CenterVideo name={center.name} link={center.videoLink} />
          <Card>
            <h2 className="mb-2 flex items-center gap-2 font-semibold text-lg">
              <TierGem tier={center.tier} className="size-6" />
              {t('tierTitle', { tier: center.tier })}
            </h2>
            <p>{tiers(center.tier)}</p>
            <p className="mt-2 text-ink-soft text-sm">{tiers('lead')}</p>
          </Card>
        </div>
      </div>
    </>
  );
}
