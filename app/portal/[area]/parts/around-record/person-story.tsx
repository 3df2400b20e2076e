import { BounceNotice } from '@/components/users/account-card';
import { bounceOf } from '@/lib/nouns/outbox/data';
import { AccountCards } from '../../account-cards';
import type { AroundRecord } from '../slots';
import { RecordStory } from './record-story';

/** What has happened with a person; first, whether letters still reach them. */
export async function PersonStory({ children, ...part }: AroundRecord) {
  const { _id: id, email } = part.view.record;
  const bounce = await bounceOf(String(email));
  return (
    <>
      {bounce && <BounceNotice id={id} bounce={bounce} />}
      <RecordStory {...part}>
        {children}
        <AccountCards {...part} />
      </RecordStory>
    </>
  );
}
