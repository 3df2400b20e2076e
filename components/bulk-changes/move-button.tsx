import { PostButton } from '@/components/form/post-button';
import { Icon, type IconName } from '@/components/ui/icon';
import type { BulkState } from '@/lib/core/bulk-changes/schema';

const icons: Partial<Record<BulkState, IconName>> = {
  undoing: 'undo',
  stopped: 'pause',
  done: 'pause',
  running: 'play',
};

/** A button that stops, resumes or undoes a bulk change. */
export function MoveButton({ id, state, text }: { id: string; state: BulkState; text: string }) {
  return (
    <PostButton action={`/api/forms/bulk-acts/${id}`} sends={{ state }}>
      <Icon name={icons[state] ?? 'play'} className="size-4" />
      {text}
    </PostButton>
  );
}
