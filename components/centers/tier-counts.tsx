import { CENTER_TIERS, type CenterTier } from '@/lib/centers/schema';
import { TierGem } from './tier-badge';

/** Number of centers per tier; empty tiers are left out. */
export function TierCounts({ label, byTier }: { label: string; byTier: Record<CenterTier, number> }) {
  return (
    <dl aria-label={label} className="mt-6 flex flex-wrap gap-3">
      {CENTER_TIERS.filter((tier) => byTier[tier] > 0).map((tier) => (
        <div key={tier} className="flex items-center gap-2 rounded-card border border-line bg-raised px-4 py-2.5">
          <dt className="flex items-center gap-2 font-semibold text-sm">
            <TierGem tier={tier} />
            {tier}
          </dt>
          <dd className="font-semibold text-lg tabular-nums">{byTier[tier]}</dd>
        </div>
      ))}
    </dl>
  );
}
