import { getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/data-table/record-list';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { hrefOf } from '@/lib/core/actor/roles';
import { openList } from '@/lib/core/screens/open-list';
import { openRecord } from '@/lib/core/screens/open-record';
import { describeProgress } from '@/lib/nouns/newsletters/describe-progress';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../../screen-page';
import { NewsletterFrame } from '../newsletter-frame';

export const generateMetadata = pageTitle('newsletters.office.recipients');

const list = {
  resource: 'newsletter-deliveries',
  areas: ['admin'],
  columns: ['email', 'name', 'status', 'reason', 'culture', 'sentAt', 'answer'],
  narrow: ['email', 'status', 'name', 'reason'],
  filters: ['status', 'reason', 'culture'],
} as const;

/** The recipients of a newsletter, including excluded ones, searchable by address or name, state and reason. */
export default async function Recipients(props: PageProps<'/portal/[area]/newsLetter/[id]/recipients'>) {
  const [{ id }, query, me, t] = await Promise.all([
    props.params,
    props.searchParams,
    currentPerson(),
    getTranslations('newsletters.office'),
  ]);
  const view = await openRecord('newsletters', me, id).catch(orNotFound);
  const [progress, recipients] = await Promise.all([
    describeProgress(me, id),
    openList({ ...list, always: { newsletterId: id } }, me, query),
  ]);
  const { q, chosen } = recipients.state;
  const path = hrefOf(me.group, `newsLetter/${id}/recipients`);
  return (
    <NewsletterFrame me={me} view={view} progress={progress} here="recipients">
      <div className="mb-4 flex justify-end">
        <LinkButton
          variant="secondary"
          size="sm"
          href={`/api/newsletters/${id}/deliveries.csv?${new URLSearchParams({ ...chosen, ...(q && { q }) })}`}
        >
          <Icon name="download" className="size-4" />
          {t('csv')}
        </LinkButton>
      </div>
      <RecordList caption={t('recipients')} path={path} view={recipients} hrefOf={() => null} />
    </NewsletterFrame>
  );
}
