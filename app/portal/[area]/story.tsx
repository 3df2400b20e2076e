import type { ReactNode } from 'react';
import { TimelineCard } from '@/components/timeline/timeline';
import { first } from '@/lib/core/screens/address';
import { screenOf } from '@/lib/core/screens/records';
import { readTimeline } from '@/lib/core/timeline/read-timeline';
import type { RecordPart } from './parts/slots';

export const sourcesOf = (resource: string) => screenOf(resource)?.record?.timeline ?? [];

interface StoryProps {
  part: RecordPart;
  above: ReactNode;
  below?: ReactNode;
  facts: ReactNode;
}

/** What can be written to a record, and its timeline; beside these, or below, its facts. */
export async function Story({ part, above, below, facts }: StoryProps) {
  const { me, view, href, query } = part;
  const [sources, kind] = [sourcesOf(view.resource), first(query.story)];
  const timeline = await readTimeline(me, view.record, sources, { kind, before: first(query.before) });
  return (
    <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-2">
      <div className="space-y-4">
        {above}
        <TimelineCard timeline={timeline} sources={sources} path={href} kind={kind} />
        {below}
      </div>
      <div className="space-y-4">{facts}</div>
    </div>
  );
}
