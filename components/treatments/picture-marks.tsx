import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import type { PictureKind } from '@/lib/treatments/schema';

/** Says which pictures there are: both, one of the two, and those of side effects. */
export async function PictureMarks({ kinds }: { kinds: readonly PictureKind[] }) {
  const t = await getTranslations('treatments.pictures');
  if (kinds.length === 0) return <span className="text-ink-soft">—</span>;
  const [before, after] = [kinds.includes('pre'), kinds.includes('post')];
  const which = before && after ? 'both' : before ? 'onlyBefore' : 'onlyAfter';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
      {(before || after) && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Icon name="image" className="size-4 text-accent" />
          {t(`marks.${which}`)}
        </span>
      )}
      {kinds.includes('collateral_effects') && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-warn">
          <Icon name="alert" className="size-4" />
          {t('kinds.collateral_effects')}
        </span>
      )}
    </span>
  );
}
