import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { toast } from '@/components/ui/toast';
import type { Row } from './columns';
import type { CallAct, RowActions } from './row-menu';

/**
 * Carries out what can be done with records from their rows. A row that is deleted or restored disappears at once; the
 * toast offers to undo it, and the row comes back if the server refuses.
 */
export function useRowActs(actions: RowActions | undefined) {
  const router = useRouter();
  const [gone, setGone] = useState<readonly string[]>([]);
  const show = (id: string) => setGone((ids) => ids.filter((one) => one !== id));

  async function send(id: string, act: 'delete' | 'restore') {
    const path = `${actions!.path}/${id}`;
    const answer = await callApi(
      act === 'delete' ? { method: 'DELETE', path } : { method: 'PUT', path: `${path}?deleted=true`, body: {} },
    );
    if (!answer.ok) toast({ text: answer.status ? answer.message : actions!.words.failed, tone: 'bad' });
    return answer.ok;
  }
  async function run({ id }: Row, act: 'delete' | 'restore') {
    const { words } = actions!;
    setGone((ids) => [...ids, id]);
    if (!(await send(id, act))) return show(id);
    router.refresh();
    if (act === 'restore') return toast({ text: words.restored });
    return toast({ text: words.deleted, undo: () => void undo(id) });
  }
  async function undo(id: string) {
    if (!(await send(id, 'restore'))) return;
    show(id);
    router.refresh();
    toast({ text: actions!.words.restored });
  }
  /** Carries out an action of the noun. */
  async function call({ id }: Row, { call: { path, ...rest }, said }: CallAct) {
    const answer = await callApi({ ...rest, path: path.replace('{id}', id) }, crypto.randomUUID());
    if (!answer.ok) return toast({ text: answer.status ? answer.message : actions!.words.failed, tone: 'bad' });
    toast({ text: said ?? '' });
    router.refresh();
  }
  return { gone, run, call };
}
