import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import type { Way } from '@/lib/nouns/credits/rules.ways';

interface WayListProps {
  ways: Way[];
  /** Where theory is taught, and how many credits of it the base training still needs. */
  academy: { href: string; credits: number };
  hrefOf: (path: string) => string;
}

const icons: Record<Way['kind'], IconName> = { complete: 'edit', control: 'clock', rating: 'mail', treatment: 'plus' };

/** Links to where each is done; pending items are pre-filtered in the list of treatments. */
const places: Record<Way['kind'], string> = {
  complete: 'treatments?pictureKinds=without',
  control: 'treatments?period=due',
  rating: 'treatments?rating[empty]=true',
  treatment: 'kit',
};

/** Ways to earn more credits, each with what to do, where, and what it brings. */
export async function WayList({ ways, academy, hrefOf }: WayListProps) {
  const t = await getTranslations('credits.way');
  const needsTheory = academy.credits > 0;
  const course = (
    <Line
      key="academy"
      icon="external"
      href={academy.href}
      text={needsTheory ? t('theory', { count: academy.credits }) : t('academy')}
      brings={needsTheory ? t('brings', { count: academy.credits }) : null}
    />
  );
  return (
    <ul className="mt-1 divide-y divide-line text-sm">
      {needsTheory && course}
      {ways.map((way) => (
        <Line
          key={way.kind + ('method' in way ? way.method : '')}
          icon={icons[way.kind]}
          href={hrefOf(places[way.kind])}
          text={
            way.kind === 'treatment'
              ? t('treatment', { count: way.needed, method: way.method })
              : t(way.kind, { count: way.needed, open: way.open, more: way.open > way.needed ? 'yes' : 'no' })
          }
          brings={t('brings', { count: way.each * way.needed })}
        />
      ))}
      {!needsTheory && course}
    </ul>
  );
}

function Line({ icon, href, text, brings }: { icon: IconName; href: string; text: ReactNode; brings: string | null }) {
  return (
    <li>
      <a href={href} className="flex items-start gap-2.5 py-2.5 hover:text-accent">
        <Icon name={icon} className="mt-0.5 size-4 text-accent" />
        <span className="min-w-0 flex-1">{text}</span>
        {brings && <span className="whitespace-nowrap font-semibold text-good tabular-nums">{brings}</span>}
      </a>
    </li>
  );
}
