import { Composer } from '@/components/timeline/composer';
import { formsAbout } from '../../composer-forms';
import { isDeletedAsked } from '../../deleted-record';
import { RelatedLists } from '../../related-lists';
import { Story, sourcesOf } from '../../story';
import type { AroundRecord } from '../slots';

export function RecordStory({ children, ...part }: AroundRecord) {
  const { me, view, query } = part;
  const { _id: id } = view.record;
  const about = sourcesOf(view.resource).find(({ resource }) => resource === 'notes')?.by;
  const forms = isDeletedAsked(view.resource, me, query)
    ? {}
    : formsAbout(me, about as Parameters<typeof formsAbout>[1], id);
  return (
    <Story
      part={part}
      above={<Composer id="compose" forms={forms} />}
      below={<RelatedLists me={me} resource={view.resource} id={id} />}
      facts={children}
    />
  );
}
