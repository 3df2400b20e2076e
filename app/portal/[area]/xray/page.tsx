import { getLocale, getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { PageHead } from '@/components/portal/page-head';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { SightReport } from '@/components/users/sight-report';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { first } from '@/lib/core/screens/address';
import { describeSight } from '@/lib/nouns/users/describe-sight';
import { type Choice, findAnything, findPeople, titleOfRecord } from '@/lib/nouns/users/find-choices';
import { Problem } from '@/lib/run/errors';
import { translator } from '@/lib/run/i18n/translate';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.xray');

type XrayQuery = { person: string; resource: string; record: string; q: string };

/** Shows an admin what a user can see of a record, and by which rule. */
export default async function Xray({ searchParams }: PageProps<'/portal/[area]/xray'>) {
  const [query, me, all] = await Promise.all([searchParams, currentPerson(), getTranslations()]);
  const [person, resource, record, q] = (['person', 'resource', 'record', 'q'] as const).map((name) =>
    first(query[name]),
  );
  const asked: XrayQuery = { person: person!, resource: resource!, record: record!, q: q! };
  return (
    <>
      <PageHead title={all('portal.routes.xray')} purpose={all('xray.purpose')} />
      <div className="max-w-4xl space-y-4">
        <Chosen me={me} asked={asked} what="person" />
        {asked.person && <Chosen me={me} asked={asked} what="record" />}
        {asked.person && asked.record && <Report me={me} asked={asked} />}
      </div>
    </>
  );
}

const hrefWith = (me: Person, asked: Partial<XrayQuery>) =>
  `${hrefOf(me.group, 'xray')}?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value))}`;

type ChosenProps = { me: Person; asked: XrayQuery; what: 'person' | 'record' };

/** The selected user or record with a link to change it, or a search for one. */
async function Chosen({ me, asked, what }: ChosenProps) {
  const t = await getTranslations('xray');
  const { person, resource, record } = asked;
  const isPerson = what === 'person';
  if (!asked[what]) return <Search me={me} asked={asked} what={what} />;
  const found = await titleOfRecord(me, isPerson ? 'users' : resource, isPerson ? person : record).catch(orNotFound);
  const rest = isPerson ? { resource, record } : { person };
  const kinds = await fieldWords('audit-entries');
  return (
    <Card className="flex flex-wrap items-center justify-between gap-2 py-3!">
      <span className="wrap-anywhere min-w-0">
        <span className="block text-ink-soft text-sm">{t(what)}</span>
        <span className="font-semibold">{found.title || kinds.value('entity', resource)}</span>
        {!isPerson && <span className="ml-2 text-ink-soft text-sm">{kinds.value('entity', resource)}</span>}
      </span>
      <LinkButton variant="secondary" size="sm" href={hrefWith(me, rest)}>
        {t('change')}
      </LinkButton>
    </Card>
  );
}

async function Search({ me, asked, what }: ChosenProps) {
  const [t, all] = await Promise.all([getTranslations('xray'), getTranslations()]);
  const { person, resource, record, q } = asked;
  const isPerson = what === 'person';
  const found: Choice[] = q ? await (isPerson ? findPeople : findAnything)(me, q) : [];
  const kinds = await fieldWords('audit-entries');
  const hrefFor = (one: Choice) =>
    hrefWith(me, isPerson ? { person: one.id, resource, record } : { person, resource: one.resource, record: one.id });
  const kept = isPerson ? { resource, record } : { person };
  return (
    <Card className="space-y-4" heading={t(what)}>
      <form action={hrefOf(me.group, 'xray')} className="flex flex-wrap items-end gap-3">
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="min-w-0 grow">
          <TextField
            name="q"
            label={t(isPerson ? 'searchPerson' : 'searchRecord')}
            defaultValue={q}
            maxLength={LONGEST.search}
          />
        </div>
        <Button type="submit">{all('records.find')}</Button>
      </form>
      {q && found.length === 0 && <p className="text-ink-soft">{t('noneFound')}</p>}
      <ul className="divide-y divide-line">
        {found.map((one) => (
          <li key={`${one.resource}:${one.id}`} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere min-w-0">
              <span className="block font-semibold">{one.title}</span>
              <span className="text-ink-soft text-sm">
                {[kinds.value('entity', one.resource), ...one.details].join(' · ')}
              </span>
            </span>
            <LinkButton variant="secondary" size="sm" href={hrefFor(one)}>
              {t('choose')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function Report({ me, asked }: { me: Person; asked: XrayQuery }) {
  const [{ title }, words] = await Promise.all([
    titleOfRecord(me, 'users', asked.person),
    translator(await getLocale()),
  ]);
  const sight = await describeSight(me, asked.person, asked.resource, asked.record).catch((error: unknown) => {
    if (error instanceof Problem && error.key === 'errors.accountHoldsNot') return null;
    return orNotFound(error);
  });
  if (sight) return <SightReport sight={sight} name={title} />;
  return <Notice tone="warn">{<p>{words('errors.accountHoldsNot')}</p>}</Notice>;
}
