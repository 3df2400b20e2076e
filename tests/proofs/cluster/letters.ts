import { setTimeout as sleep } from 'node:timers/promises';
import { untyped } from '../../support/untyped';

/** Queues a letter every 200 ms; returns the recipients. */
export async function writeLetters(run: string, isOver: () => boolean): Promise<string[]> {
  const { enqueue } = await import('@/lib/run/jobs/queue');
  const { transaction } = await import('@/lib/run/db/transaction');
  const written: string[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const to = `${run}-${n}@tests.example`;
    const letter = untyped({ to, culture: 'it', letter: 'passwordChanged', values: { link: '/it', name: 'Ada' } });
    await transaction((tx) => enqueue(tx, 'mail', letter)).then(
      () => written.push(to),
      () => {}, // refused: nobody was promised a letter
    );
    await sleep(200);
  }
  return written;
}
