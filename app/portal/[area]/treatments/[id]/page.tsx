import { getLocale, getTranslations } from 'next-intl/server';
import { SightLinks } from '@/components/portal/own-acts';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { AfterCare } from '@/components/treatments/after-care';
import { Controls } from '@/components/treatments/controls';
import { patientName } from '@/components/treatments/latest-treatments';
import { NextControl } from '@/components/treatments/next-control';
import { OpeningsCard } from '@/components/treatments/openings-card';
import { OwnResult } from '@/components/treatments/own-result';
import { PatientHealth } from '@/components/treatments/patient-health';
import { PictureConsent } from '@/components/treatments/picture-consent';
import { PublicPicturesOffer, PublicPicturesQuestion } from '@/components/treatments/public-pictures';
import { ReviewCard, ReviewForm } from '@/components/treatments/review-form';
import { CurveCard } from '@/components/treatments/shade-curve';
import { TreatmentActions } from '@/components/treatments/treatment-actions';
import { TreatmentDetails } from '@/components/treatments/treatment-details';
import { TreatmentPictures } from '@/components/treatments/treatment-pictures';
import { TreatmentPoints } from '@/components/treatments/treatment-points';
import { TreatmentSummary } from '@/components/treatments/treatment-summary';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { shownPictureConsent } from '@/lib/nouns/accounts/consents/picture-consent';
import { findPublicCenter } from '@/lib/nouns/centers/find-public';
import { creditsOf, openingsOf, openTreatment, productNames, type TreatmentCredit } from '@/lib/nouns/treatments/data';
import { openPatientHealth } from '@/lib/nouns/treatments/open-patient-health';
import { readPictureOffer } from '@/lib/nouns/treatments/public-pictures/data';
import { readOwnReview } from '@/lib/nouns/treatments/reviews/data';
import { controlPlan, controlToDo, nextControl } from '@/lib/nouns/treatments/rules.controls';
import { dayText, todayText } from '@/lib/run/i18n/dates';
import { localePath } from '@/lib/run/i18n/paths';
import { siteAddress } from '@/lib/run/site-address';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { DeletedRecord, isDeletedAsked } from '../../deleted-record';
import { RecordSteps } from '../../record-steps';
import { orNotFound, pageTitle } from '../../screen-page';
import { sentBack } from './sent-back';

export const generateMetadata = pageTitle('portal.routes.treatments');

export default async function Treatment({ params, searchParams }: PageProps<'/portal/[area]/treatments/[id]'>) {
  const [me, { id }, query, t] = await Promise.all([currentPerson(), params, searchParams, getTranslations()]);
  if (isDeletedAsked('treatments', me, query))
    return <DeletedRecord me={me} resource="treatments" id={id} list="treatments" />;
  const treatment = await openTreatment(me, id).catch(orNotFound);
  const { abilities, userId, points, treatedOn, controlVisits, period } = treatment;
  const today = todayText();
  const plan = controlPlan(treatedOn, controlVisits ?? [], today);
  const isOwn = userId === me.id;
  const next = (isOwn ? nextControl : controlToDo)(plan, period);
  const [credits, openings, consent, health, products, states, practice, review, offer] = await Promise.all([
    points ? creditsOf(id) : null,
    abilities.readOpenings ? openingsOf(id) : null,
    isOwn ? shownPictureConsent(me.id, id) : null,
    abilities.readHealth && query.health === 'open' ? openPatientHealth(me, id) : null,
    productNames(treatment),
    sentBack(id, query.draft),
    isOwn ? practiceOfPatient(treatment.centerId) : null,
    isOwn ? readOwnReview(id) : undefined,
    readPictureOffer(id),
  ]);
  // Patients read the findings; the next visit has its own card, and fields left empty matter to the professional only.
  const shownPlan = isOwn ? plan.filter(({ visit }) => visit) : plan;
  const title = isOwn ? t('treatments.own.record', { day: dayText(treatedOn) }) : patientName(treatment);
  const list = hrefOf(me.group, 'treatments');
  const edit = abilities.update && findPortalRoute(me.group, `treatments/${id}/edit`) && `${list}/${id}/edit`;
  const actions = <TreatmentActions edit={edit || null} print={`${list}/${id}/print`} />;
  return (
    <>
      <Saved
        what={query.saved}
        values={{ points: practiceOf(credits ?? []) }}
        undo={
          query.saved === 'pictureConsent' && abilities.restorePictures && isJustWithdrawn(treatment)
            ? { action: `/api/treatments/${id}/picture-consent`, values: { granted: 'true' } }
            : undefined
        }
      />
      {query.saved &&
        refusalsIn(credits ?? []).map((refusal) => (
          <Notice key={refusal} tone="info" className="mb-4">
            {t(`records.values.refusal.${refusal}`)}
          </Notice>
        ))}
      <PageHead
        title={title}
        steps={<RecordSteps me={me} resource="treatments" id={id} query={query} />}
        {...(!isOwn && { trail: [{ label: t('portal.routes.treatments'), href: list }], action: actions })}
      />
      <div className="space-y-4">
        {states.whole && (
          <div id="problems">
            <Notice tone="bad" role="alert">
              {states.whole}
            </Notice>
          </div>
        )}
        {isOwn ? <OwnResult treatment={treatment} /> : <TreatmentSummary treatment={treatment} />}
        <div className={classNames('grid items-start gap-4 *:min-w-0', !isOwn && 'xl:grid-cols-[minmax(0,1fr)_26rem]')}>
          <div className="space-y-4">
            {!isOwn && <TreatmentPictures treatment={treatment} own={false} />}
            {isOwn ? (
              <PublicPicturesQuestion treatment={treatment} offer={offer} />
            ) : (
              <PublicPicturesOffer treatment={treatment} offer={offer} />
            )}
            <CurveCard treatment={treatment} own={isOwn} />
            {isOwn && (
              <>
                <NextControl
                  treatment={treatment}
                  next={next}
                  today={today}
                  link={`${siteAddress}${list}/${id}`}
                  practice={practice}
                />
                <AfterCare treatedOn={treatedOn} today={today} />
              </>
            )}
            {abilities.rate && <ReviewForm id={id} state={states.review} />}
            {(!isOwn || (controlVisits ?? []).length > 0) && (
              <Controls
                treatment={treatment}
                plan={shownPlan}
                next={isOwn ? undefined : next}
                today={today}
                state={states.visit}
              />
            )}
            {isOwn && <TreatmentPictures treatment={treatment} own />}
          </div>
          <div className="space-y-4">
            {credits && <TreatmentPoints credits={credits} />}
            {!abilities.rate && <ReviewCard treatment={treatment} own={review} />}
            <TreatmentDetails
              treatment={treatment}
              products={products}
              own={isOwn}
              codeHref={findPortalRoute(me.group, 'product-codes') ? hrefOf(me.group, 'product-codes') : null}
            />
            {abilities.readHealth && <PatientHealth health={health} href={`${list}/${id}?health=open#health`} />}
            <PictureConsent treatment={treatment} consent={consent} />
            {openings && <OpeningsCard openings={openings} expertName={treatment.expertName ?? ''} own={isOwn} />}
          </div>
        </div>
        {isOwn && actions}
      </div>
      <SightLinks admin={me.group === 'admin'} resource="treatments" id={id} />
    </>
  );
}

/** The public page of the practice, where patients write to it or call, if it has one. */
async function practiceOfPatient(centerId: string) {
  const [center, locale] = await Promise.all([findPublicCenter(centerId), getLocale()]);
  if (!center) return null;
  const { slug, phone, refusesInquiries } = center;
  const path = refusesInquiries
    ? `/authorized-centers/${slug}`
    : `/request-appointment?center=${encodeURIComponent(slug)}&kind=question`;
  return { href: localePath(locale, path), phone };
}

const refusalsIn = (credits: TreatmentCredit[]) => [...new Set(credits.flatMap(({ refusal }) => refusal ?? []))];

/** Only credits that count towards a level: fan-shop credits of the same treatment belong to another wallet. */
const practiceOf = (credits: TreatmentCredit[]) =>
  credits.filter(({ kind }) => kind === 'practice').reduce((sum, { amount }) => sum + amount, 0);

/** "Undo" is of one's own withdrawal a moment ago, never of a link that says so. */
const isJustWithdrawn = ({ picturesWithdrawnAt }: { picturesWithdrawnAt?: unknown }) =>
  Date.now() - Date.parse(String(picturesWithdrawnAt)) < 60_000;
