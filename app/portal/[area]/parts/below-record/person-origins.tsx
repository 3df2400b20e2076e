import { OriginCard } from '@/components/requests/origin-card';
import { originsOf } from '@/lib/nouns/requests/open-application';
import type { RecordPart } from '../slots';

export async function PersonOrigins({ me, view }: RecordPart) {
  return <OriginCard origins={await originsOf(me, 'user', view.record._id)} />;
}
