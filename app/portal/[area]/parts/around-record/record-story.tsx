import { Composer } from '@/components/timeline/composer';
import { TimelineCard } from '@/components/timeline/timeline';
import { first } from '@/lib/core/screens/address';
import { screenOf } from '@/lib/core/screens/records';
import { readTimeline } from '@/lib/core/timeline/read-timeline';
import { formsAbout } from '../../composer-forms';
import { isDeletedAsked } from '../../deleted-record';
import { RelatedLists } from '../../related-lists';
import type { AroundRecord } from '../slots';

export async function RecordStory({ me, view, href, query, children }: AroundRecord) {
  const sources = screenOf(view.resource)?.record?.timeline ?? [];
  const kind = first(query.story);
  const timeline = await readTimeline(me, view.record, sources, { kind, before: first(query.before) });
  const about = sources.find(({ resource }) => resource === 'notes')?.by as Parameters<typeof formsAbout>[1];
  const forms = isDeletedAsked(view.resource, me, query) ? {} : formsAbout(me, about, view.record._id);
  return (
    <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-2">
      <div className="space-y-4">
        <Composer id="compose" forms={forms} />
        <TimelineCard timeline={timeline} sources={sources} path={href} kind={kind} />
      </div>
      <div className="space-y-4">
        {children}
        <RelatedLists me={me} resource={view.resource} id={view.record._id} />
      </div>
    </div>
  );
}
