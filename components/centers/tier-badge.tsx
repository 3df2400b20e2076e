import { Gem, type Stone } from '@/components/ui/gem';

const stones = { ELITE: 'sapphire', GOLD: 'gold', SILVER: 'silver', BASE: 'base' } as const satisfies Record<
  string,
  Stone
>;

export type Tier = keyof typeof stones;

/** A center's public tier: its gem and its name, which is the same in every language. */
export function TierBadge({ tier, isShared }: { tier: Tier; isShared?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-raised py-0.5 pr-2.5 pl-2 font-semibold text-sm">
      <Gem stone={stones[tier]} className="size-4" isShared={isShared} />
      {tier}
    </span>
  );
}

export function TierGem({ tier, ...look }: { tier: Tier; className?: string; isShared?: boolean }) {
  return <Gem stone={stones[tier]} {...look} />;
}
