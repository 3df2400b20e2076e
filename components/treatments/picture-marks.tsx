import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import type { PictureKind } from '@/lib/treatments/schema';

const KINDS = ['pre', 'post', 'collateral_effects'] as const;

/** Which pictures there are: one little frame each, filled where there is one. */
export async function PictureMarks({ kinds }: { kinds: readonly PictureKind[] }) {
  const t = await getTranslations('treatments.pictures');
  if (kinds.length === 0) return <span className="text-ink-soft">—</span>;
  return (
    <span className="inline-flex gap-1" title={kinds.map((kind) => t(`kinds.${kind}`)).join(', ')}>
      {KINDS.filter((kind) => kind !== 'collateral_effects' || kinds.includes(kind)).map((kind) => (
        <span
          key={kind}
          className={classNames(
            'size-4 rounded-[3px] border',
            kinds.includes(kind)
              ? kind === 'collateral_effects'
                ? 'border-warn bg-warn'
                : 'border-accent bg-accent'
              : 'border-line-strong border-dashed',
          )}
        />
      ))}
      <span className="sr-only">{kinds.map((kind) => t(`kinds.${kind}`)).join(', ')}</span>
    </span>
  );
}
