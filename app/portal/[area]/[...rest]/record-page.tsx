import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { RecordDetails } from '@/components/data-table/record-details';
import { PageHead } from '@/components/portal/page-head';
import { LinkButton } from '@/components/ui/button';
import type { Person } from '@/lib/auth/actor';
import { groupOf, type Role } from '@/lib/auth/roles';
import { hrefOf } from '@/lib/auth/routes';
import { openRecord, titleOf } from '@/lib/screens/open-record';
import type { RecordScreen } from '@/lib/screens/records';
import { asNotFound } from '../as-not-found';
import { AccountPage } from './account-page';

interface RecordPageProps {
  me: Person;
  screen: RecordScreen;
  id: string;
  /** What was sent back from a form on this screen. */
  draft?: unknown;
}

export async function RecordPage({ me, screen, id, draft }: RecordPageProps) {
  const [view, t] = await Promise.all([
    openRecord(screen.resource, me, id).catch(asNotFound),
    getTranslations('portal'),
  ]);
  const list = t(`routes.${screen.list.replaceAll('/', '-')}` as never);
  const { record } = view;
  const words = await fieldWords(view.resource);
  const title = titleOf(view, words.value) || list;
  const here = title.length > 80 ? `${title.slice(0, 80)}…` : title;
  const worksInCenters = screen.list === 'users' && typeof record.role === 'string' && isProfessional(record.role);
  return (
    <>
      <PageHead
        title={here}
        trail={{
          label: t('trail'),
          crumbs: [
            { label: list, href: hrefOf(me.group, screen.list) },
            { label: here, href: '#content' },
          ],
        }}
        action={
          worksInCenters && (
            <div className="flex flex-wrap gap-2">
              <LinkButton variant="secondary" href={hrefOf(me.group, `statistics?expert=${id}`)}>
                {t('routes.statistics')}
              </LinkButton>
              <LinkButton variant="secondary" href={hrefOf(me.group, `users/${id}/add-centers`)}>
                {t('centersOf')}
              </LinkButton>
            </div>
          )
        }
      />
      <RecordDetails view={view} />
      {me.group === 'admin' && view.resource === 'users' && id !== me.id && (
        <AccountPage id={id} record={record} draft={draft} />
      )}
    </>
  );
}

const isProfessional = (role: string) => groupOf(role as Role) === 'expert';
