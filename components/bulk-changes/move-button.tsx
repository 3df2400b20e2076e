import { Button } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import type { BulkState } from '@/lib/core/bulk-changes/schema';

const icons: Partial<Record<BulkState, IconName>> = {
  undoing: 'undo',
  stopped: 'pause',
  done: 'pause',
  running: 'play',
};

/** A button that stops, resumes or undoes a bulk change; works without JavaScript. */
export function MoveButton({ id, state, text }: { id: string; state: BulkState; text: string }) {
  return (
    <form method="post" action={`/api/forms/bulk-acts/${id}`}>
      <Button type="submit" variant="secondary" size="sm" name="state" value={state}>
        <Icon name={icons[state] ?? 'play'} className="size-4" />
        {text}
      </Button>
    </form>
  );
}
