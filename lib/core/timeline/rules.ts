import type { TimelineEntry } from './read-timeline';

/** Kinds of entries that one act may write several of, with the act. */
const OF_ONE_ACT: Readonly<Record<string, string>> = {
  codes: 'treatment',
  credits: 'treatment',
  consents: 'consents',
  changes: 'changes',
};

const minuteOf = ({ at }: TimelineEntry) => at.slice(0, 'yyyy-MM-ddThh:mm'.length);

/** Entries one below the other that one act wrote are one moment: a treatment's code and credits, a form's consents. */
export function momentsOf(entries: readonly TimelineEntry[]): TimelineEntry[][] {
  const moments: TimelineEntry[][] = [];
  for (const entry of entries) {
    const [before] = moments.at(-1) ?? [];
    const act = OF_ONE_ACT[entry.kind];
    if (before && act && act === OF_ONE_ACT[before.kind] && minuteOf(entry) === minuteOf(before))
      moments.at(-1)!.push(entry);
    else moments.push([entry]);
  }
  return moments;
}
