import { getTranslations } from 'next-intl/server';
import { LiveSearch } from '@/components/chats/live-search';
import { PeopleResults } from '@/components/chats/people-results';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/text-field';
import { hrefOf } from '@/lib/core/actor/roles';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { findPeople } from '@/lib/nouns/chats/find-people';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('chats.list.new');

export default async function NewChat({ searchParams }: PageProps<'/portal/[area]/chats/new'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const q = typeof query.q === 'string' ? query.q : '';
  const [people, draft] = await Promise.all([findPeople(me, q), ownDraftOf('chats/new', query.draft)]);
  const { errors } = await formState(draft);
  const path = hrefOf(me.group, 'chats');
  return (
    <>
      <PageHead
        title={t('chats.list.new')}
        purpose={t('chats.start.purpose')}
        trail={[{ label: t('portal.routes.chats'), href: path }]}
        action={
          <LinkButton variant="secondary" href={hrefOf(me.group, 'connections')}>
            {t('connections.title')}
          </LinkButton>
        }
      />
      <ErrorSummary errors={errors} labels={{}} />
      <Card className="max-w-3xl">
        <LiveSearch>
          <form action={`${path}/new`}>
            <TextField
              name="q"
              type="search"
              label={t('chats.start.search')}
              hint={t('chats.start.hint')}
              defaultValue={q}
              maxLength={LONGEST.search}
              autoComplete="off"
              beside={
                <Button type="submit" variant="secondary">
                  {t('records.find')}
                </Button>
              }
            />
          </form>
        </LiveSearch>
        <output aria-live="polite" className="sr-only">
          {q && people.length > 0 && t('chats.start.found', { count: people.length })}
          {people.length === 0 && t(q ? 'chats.start.noHits' : 'chats.start.nobody')}
        </output>
        {people.length > 0 ? (
          <PeopleResults people={people} />
        ) : (
          <EmptyState
            drawing="search"
            title={t(q ? 'chats.start.noHits' : 'chats.start.nobody')}
            text={t(q ? 'chats.start.noHitsText' : 'chats.start.nobodyText')}
          />
        )}
      </Card>
    </>
  );
}
