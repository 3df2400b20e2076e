import { getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/data-table/record-list';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { LinkButton } from '@/components/ui/button';
import type { Person } from '@/lib/auth/actor';
import { findPortalRoute, hrefOf, isOwnCenters } from '@/lib/auth/routes';
import type { Query } from '@/lib/screens/address';
import type { ListScreen } from '@/lib/screens/lists';
import { openList } from '@/lib/screens/open-list';
import { hrefOfRecord } from '@/lib/screens/records';
import { asNotFound } from '../as-not-found';
import { OptionTabs } from '../options/option-tabs';

interface ListPageProps {
  me: Person;
  screen: ListScreen;
  /** Of the screen in the table of routes. */
  name: string;
  path: string;
  query: Query;
}

export async function ListPage({ me, screen, name, path, query }: ListPageProps) {
  const [view, t] = await Promise.all([openList(screen, me, query).catch(asNotFound), getTranslations('portal')]);
  const key = name.replaceAll('/', '-');
  const isOption = screen.tab !== undefined;
  const called = isOwnCenters(me.group, name) ? 'myCenters' : key;
  const titleKey = `routes.${called}`;
  const text = (one: string) => (t.has(one as never) ? t(one as never) : null);
  const [noneTitle, noneText] = [text(`empty.${me.group}.${key}.title`), text(`empty.${me.group}.${key}.text`)];
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={isOption ? t('routes.options') : (text(titleKey) ?? key)}
        purpose={text(`purposes.${called}`)}
        action={
          name === 'product-codes' &&
          findPortalRoute(me.group, 'kit') && <LinkButton href={hrefOf(me.group, 'kit')}>{t('useCodes')}</LinkButton>
        }
      />
      {isOption && <OptionTabs here={name} />}
      <RecordList
        caption={text(titleKey) ?? key}
        path={path}
        view={view}
        none={noneTitle && noneText ? { title: noneTitle, text: noneText } : null}
        hrefOf={(id) => hrefOfRecord(me.group, screen.resource, id) ?? null}
      />
    </>
  );
}
