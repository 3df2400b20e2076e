import { getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { Icon, type IconName } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { openBulkAct } from '@/lib/core/bulk-changes/open-bulk-act';
import type { BulkState } from '@/lib/core/bulk-changes/schema';
import { isUuid } from '@/lib/core/fields/column-values';

/** The notice above a list about a bulk change just made, with its undo. Renders nothing for somebody else's change. */
export async function ActNotice({ me, id }: { me: Person; id: string }) {
  if (!isUuid(id)) return null;
  const [view, t] = await Promise.all([openBulkAct(me, id).catch(() => null), getTranslations('bulk-acts')]);
  if (!view) return null;
  const { act, mayUndo } = view;
  const isBack = act.state === 'undone';
  const left = isBack ? act.kept : act.left;
  return (
    <Notice tone={left > 0 ? 'warn' : 'good'} role="status" className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold">
          {isBack ? t('undone', { count: act.undone }) : t(`outcome.${act.kind}`, { count: act.done })}
        </p>
        {!isBack && act.same > 0 && <p>{t('wereSame', { count: act.same })}</p>}
        {left > 0 && <p>{isBack ? t('wereKept', { count: left }) : t('wereLeft', { count: left })}</p>}
        {mayUndo && <MoveButton id={id} state="undoing" text={t('undo')} />}
        <a href={hrefOf(me.group, `bulk-acts/${id}`)} className="link">
          {t('details')}
        </a>
      </div>
    </Notice>
  );
}

const icons: Partial<Record<BulkState, IconName>> = {
  undoing: 'undo',
  stopped: 'pause',
  done: 'pause',
  running: 'play',
};

export function MoveButton({ id, state, text }: { id: string; state: BulkState; text: string }) {
  return (
    <PostButton action={`/api/forms/bulk-acts/${id}`} sends={{ state }}>
      <Icon name={icons[state] ?? 'play'} className="size-4" />
      {text}
    </PostButton>
  );
}
