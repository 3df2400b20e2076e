import { TimelineCard } from '@/components/timeline/timeline';
import { first } from '@/lib/core/screens/address';
import { screenOf } from '@/lib/core/screens/records';
import { readTimeline } from '@/lib/core/timeline/read-timeline';
import type { AroundRecord } from '../slots';

/** What happened to a record beside what it is now. */
export async function RecordStory({ me, view, href, query, children }: AroundRecord) {
  const sources = screenOf(view.resource)?.record?.timeline ?? [];
  const kind = first(query.story);
  const timeline = await readTimeline(me, view.record, sources, { kind, before: first(query.before) });
  return (
    <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-2">
      <TimelineCard timeline={timeline} sources={sources} path={href} kind={kind} />
      {children}
    </div>
  );
}
