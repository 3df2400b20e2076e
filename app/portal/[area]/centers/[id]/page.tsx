import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CENTER_FORM, CenterForm, statusWords } from '@/components/centers/center-form';
import { CenterSummary } from '@/components/centers/center-summary';
import { ConfirmHours } from '@/components/centers/confirm-hours';
import { EventCard } from '@/components/centers/event-card';
import { PeopleCard } from '@/components/centers/people-card';
import { DoublesCard, OnMap, ShownCard, VideoCard } from '@/components/centers/portal-cards';
import { PublicChangesCard } from '@/components/centers/public-changes';
import { StatusPanel } from '@/components/centers/status-panel';
import { VisitCard, VisitDialog } from '@/components/centers/visit-card';
import { RecordDetails } from '@/components/data-table/record-details';
import { ParcelCard } from '@/components/kits/parcel-card';
import { waitingItems } from '@/components/memberships/waiting-items';
import { DeleteRecord } from '@/components/portal/delete-record';
import { deleteWords } from '@/components/portal/deletion';
import { InfoDialog } from '@/components/portal/info-dialog';
import { ownInHead, SightLinks } from '@/components/portal/own-acts';
import { PageHead } from '@/components/portal/page-head';
import { HeadActs } from '@/components/portal/record-actions';
import { Saved } from '@/components/portal/saved';
import { Today } from '@/components/portal/today';
import { OriginCard } from '@/components/requests/origin-card';
import { ReportButton } from '@/components/requests/report-button';
import { Composer } from '@/components/timeline/composer';
import { TimelineCard } from '@/components/timeline/timeline';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { ownActsOn } from '@/lib/core/screens/own-acts';
import { screenOf } from '@/lib/core/screens/records';
import { readTimeline } from '@/lib/core/timeline/read-timeline';
import { findDoubleCenters } from '@/lib/nouns/centers/describe-merge';
import { centers } from '@/lib/nouns/centers/resource';
import { isClaimed } from '@/lib/nouns/practice-claims/open-claims';
import { originsOf } from '@/lib/nouns/requests/open-application';
import { readSettings } from '@/lib/nouns/settings/data';
import { expertTypesIn } from '@/lib/nouns/users/rules';
import { env } from '@/lib/run/env';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { formsAbout } from '../../composer-forms';
import { DeletedRecord, isDeletedAsked } from '../../deleted-record';
import { RecordSteps } from '../../record-steps';
import { Refusal } from '../../refusal';
import { RelatedLists } from '../../related-lists';
import { ClaimNotice, centerOf, ownFormOf, ProgrammeOf, readableView } from './center-forms';

type Props = PageProps<'/portal/[area]/centers/[id]'>;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  if (isDeletedAsked('centers', await currentPerson(), await searchParams))
    return { title: (await getTranslations('portal.form'))('deleted') };
  return { title: (await centerOf((await params).id)).name };
}

export default async function Center({ params, searchParams }: Props) {
  const [{ id }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations()]);
  if (isDeletedAsked('centers', me, query)) return <DeletedRecord me={me} resource="centers" id={id} list="centers" />;
  const [center, draft, settings] = await Promise.all([
    centerOf(id),
    ownDraftOf(`centers/${id}`, query.draft),
    readSettings(),
  ]);
  const { view, name, writable } = center;
  const area = (to: string) => hrefOf(me.group, to);
  const path = area(`centers/${id}`);
  const list = me.group === 'expert' ? 'profile' : 'centers';
  const self = me.group === 'expert' && center.people.find((one) => one.id === me.id);
  // The office reads the record, and changes it on a screen of its own; a practice fills it in on this page.
  const mayWrite = writable.includes('name');
  const isFilledIn = mayWrite && !center.isStaff;
  const own = isFilledIn ? await ownFormOf(center, draft) : null;
  const editHref = mayWrite && !isFilledIn ? `${path}/edit` : '';
  const [origins, claimed, doubles] = await Promise.all([
    originsOf(me, 'center', id),
    isClaimed(id),
    me.group === 'admin' ? findDoubleCenters(me, id) : null,
  ]);
  const [sources, story] = [screenOf('centers')?.record?.timeline ?? [], first(query.story)];
  // The center's own professionals have its timeline on their dashboard.
  const timeline =
    center.isStaff || me.group === 'dealer'
      ? await readTimeline(me, view.record, sources, { kind: story, before: first(query.before), limit: 12 })
      : null;
  const acts = await ownInHead({
    of: { resource: 'centers', id },
    acts: ownActsOn(centers, me, { ...view.record, abilities: view.abilities }),
  });
  const remove = center.mayDelete && (
    <DeleteRecord key="delete" resource="centers" id={id} words={await deleteWords(name, view.deletion)} />
  );
  const edit = editHref && (
    <LinkButton key="edit" href={editHref}>
      <Icon name="edit" />
      {t('portal.form.edit')}
    </LinkButton>
  );
  const visit = center.visits && (
    <VisitDialog key="visit" centerId={id} path={path} look={edit ? 'secondary' : 'primary'} />
  );
  const parcels = center.parcels && center.parcels.length > 0 && <ParcelCard parcels={center.parcels} />;
  const events = center.events && (
    <EventCard centerId={id} events={center.events} mayAdd={center.mayAddEvents} path={path} />
  );
  const isIncomplete = center.missing.length > 0;
  const isFirst = query.saved === 'center' && isIncomplete && isFilledIn;
  return (
    <>
      {isFirst ? (
        <InfoDialog
          title={t('centers.added.title')}
          text={t('centers.added.text', {
            what: center.missing.map((field) => t(`records.fields.${field}`)).join(', '),
          })}
          button={t('portal.understand')}
          close={t('portal.close')}
        />
      ) : (
        <Saved what={query.saved} />
      )}
      <Refusal id={query.refused} />
      <PageHead
        title={name}
        steps={<RecordSteps me={me} resource="centers" id={id} query={query} />}
        trail={[
          { label: t(`portal.routes.${list === 'profile' ? 'myCenters' : 'centers'}`), href: hrefOf(me.group, list) },
        ]}
        action={
          <HeadActs
            first={[edit, visit, ...acts.first].filter(Boolean)}
            more={[...acts.more, remove].filter(Boolean)}
            isAside
          />
        }
      />
      {claimed && <ClaimNotice me={me} />}
      <CenterSummary
        me={me.id}
        record={view.record}
        names={view.names}
        former={view.former}
        isCalled={me.group !== 'expert'}
        consultantHref={`${path}/consultant`}
      />
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-4 max-xl:order-2">
          {timeline && <Composer id="compose" forms={formsAbout(me, 'centerId', id)} />}
          {timeline && <TimelineCard timeline={timeline} sources={sources} path={path} kind={story} />}
          {timeline && <RelatedLists me={me} resource="centers" id={id} />}
          {own ? (
            <>
              <CenterForm {...own} taken={own.state.taken} googleKey={env.GOOGLE_MAPS_API_KEY} />
              {/* Below the folded form there is room for what others fill beside a story. */}
              {parcels}
              {events}
              <RecordDetails view={center.facts} />
            </>
          ) : (
            <RecordDetails view={await readableView(center)} />
          )}
        </div>
        <div className="max-xl:contents xl:h-full">
          {/* Sticky only for readers who fill in the form: it would cover the office's cards below. */}
          <div
            className={classNames(
              'max-xl:order-1',
              me.group === 'expert' && isIncomplete && 'xl:sticky xl:top-20 xl:z-10',
            )}
          >
            <StatusPanel
              form={CENTER_FORM}
              at={editHref}
              missing={center.missing}
              experts={center.people.map(() => ({ isQualified: center.isQualified, level: 'base' }))}
              isHidden={center.isHidden}
              words={await statusWords()}
            >
              {center.isStaff && center.isAuthorized && !center.isHidden && <OnMap id={id} slug={center.slug} />}
            </StatusPanel>
          </div>
          <div className="space-y-4 max-xl:order-3 xl:mt-4">
            <Today
              id="requests"
              title={t('memberships.mine')}
              items={await waitingItems({ me, waiting: center.waiting, back: `centers/${id}`, hrefOf: area })}
            />
            {view.record.hoursDue === true && writable.includes('openingHours') && (
              <Card className="text-sm" heading={t('centers.hours.title')}>
                <ConfirmHours centerId={id} since={String(view.record.hoursConfirmedAt)} href={`${editHref}#hours`} />
              </Card>
            )}
            <PeopleCard
              me={me.id}
              leftTo={`${hrefOf(me.group, list)}?saved=membershipEnded`}
              centerId={id}
              centerName={name}
              people={center.people}
              mayChange={center.mayChangePeople}
              expertTypes={expertTypesIn(me.culture)}
              shortestPassword={settings['passwords.minLength']}
              path={path}
            />
            {self && (
              <ShownCard
                centerId={id}
                centerName={name}
                membershipId={self.membershipId}
                isShown={self.isShown}
                showsPeople={view.record.showsPeople === true}
                preview={hrefOf(me.group, `centers-preview/${id}`)}
              />
            )}
            {center.changes.length > 0 && (
              <PublicChangesCard centerId={id} changes={center.changes} mayRevert={center.isStaff} />
            )}
            {!editHref && <ProgrammeOf me={me} center={center} draft={draft} />}
            <VideoCard name={name} link={view.record.videoLink} />
            {!own && parcels}
            {center.visits && <VisitCard centerId={id} visits={center.visits} path={path} />}
            {!own && events}
            <OriginCard origins={origins} />
            {doubles && doubles.length > 0 && <DoublesCard doubles={doubles} path={`${path}/merge`} />}
            <div className="flex flex-wrap items-center gap-2 *:mt-0!">
              <SightLinks admin={me.group === 'admin'} resource="centers" id={id} />
              {center.mayReport && <ReportButton about={{ centerId: id }} name={name} me={me.id} path={path} />}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
