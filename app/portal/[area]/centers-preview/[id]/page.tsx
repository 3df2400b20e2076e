import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { CenterBody } from '@/components/centers/center-body';
import { PostButton } from '@/components/form/post-button';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CodePicture } from '@/components/ui/code-picture';
import { Notice } from '@/components/ui/notice';
import { PrintButton } from '@/components/ui/print-button';
import { hrefOf } from '@/lib/core/actor/roles';
import { drawCode } from '@/lib/nouns/accounts/second-factors/draw-code';
import { findPreview } from '@/lib/nouns/centers/find-public';
import { listShownPeople } from '@/lib/nouns/centers/list-shown-people';
import { readMeasuredResults } from '@/lib/nouns/centers/measured-results';
import { decidesFor } from '@/lib/nouns/memberships/data';
import { readGains } from '@/lib/nouns/statistics/cache-gains';
import { listShownResults, type ShownResult } from '@/lib/nouns/treatments/public-pictures/data';
import { readPublicReviews } from '@/lib/nouns/treatments/reviews/data';
import { localePath } from '@/lib/run/i18n/paths';
import { siteAddress } from '@/lib/run/site-address';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('centers.preview.title');

/** Previews one of the reader's centers as patients see it, or would see it. */
export default async function CenterPreview({
  params,
  searchParams,
}: PageProps<'/portal/[area]/centers-preview/[id]'>) {
  const [{ id }, query, me, locale, t] = await Promise.all([
    params,
    searchParams,
    currentPerson(),
    getLocale(),
    getTranslations(),
  ]);
  const center = await findPreview(me, id).catch(orNotFound);
  const [people, results, measured, reviews, pictures, mayDecide] = await Promise.all([
    listShownPeople(center.id),
    readMeasuredResults([center.id]),
    readGains(),
    readPublicReviews(center.id),
    listShownResults(center.id),
    decidesFor(me, center.id),
  ]);
  const path = hrefOf(me.group, `centers/${id}`);
  const publicPath = localePath(locale, `/authorized-centers/${center.slug}`);
  return (
    <>
      <Saved what={query.saved} />
      <div className="print:hidden">
        <PageHead
          title={t('centers.preview.title')}
          purpose={t('centers.preview.purpose')}
          trail={[
            { label: t('portal.routes.myCenters'), href: hrefOf(me.group, 'profile') },
            { label: center.name, href: path },
          ]}
          action={<LinkButton href={path}>{t('centers.preview.edit')}</LinkButton>}
        />
      </div>
      {center.isPublic ? (
        <>
          <Notice tone="good" className="print:hidden">
            <a href={publicPath} className="link">
              {t('centers.preview.public')}
            </a>
          </Notice>
          <Poster name={center.name} address={siteAddress + publicPath} />
        </>
      ) : (
        <Notice tone="warn">
          <p>{t('centers.preview.notPublic')}</p>
        </Notice>
      )}
      {mayDecide && pictures.length > 0 && <ShownPictures centerId={id} pictures={pictures} />}
      <div className="mt-4 max-w-page rounded-card border border-line border-dashed p-4 md:p-6 print:hidden">
        <CenterBody
          center={center}
          heading="h2"
          people={people}
          results={results.get(center.id) ?? []}
          measured={measured}
          reviews={reviews}
          pictures={pictures}
        />
      </div>
    </>
  );
}

/** The public page's address as a code: a card on screen, on paper a poster of its own. */
async function Poster({ name, address }: { name: string; address: string }) {
  const t = await getTranslations('centers.preview.poster');
  return (
    <Card className="mt-4 flex max-w-page flex-wrap items-center gap-x-6 gap-y-4 print:flex-col print:border-0 print:pt-16 print:text-center">
      <p className="display hidden text-4xl print:block">{name}</p>
      <CodePicture code={drawCode(address)} className="size-28 print:size-96" />
      <div className="min-w-0 flex-1 basis-72 space-y-3 print:hidden">
        <h2 className="font-semibold text-lg">{t('title')}</h2>
        <p className="text-ink-soft">{t('text')}</p>
        <PrintButton text={t('print')} />
      </div>
      <p className="hidden max-w-prose text-xl print:block">{t('onPaper')}</p>
      <p className="wrap-anywhere hidden text-sm print:block">{address}</p>
    </Card>
  );
}

/** Takes pictures off the page: for whoever is responsible, also of treatments that are not theirs. */
async function ShownPictures({ centerId, pictures }: { centerId: string; pictures: readonly ShownResult[] }) {
  const [t, format] = await Promise.all([getTranslations('centers'), getFormatter()]);
  return (
    <Card className="mt-4 max-w-page print:hidden" heading={t('public.pictures.title')}>
      <p className="mt-1 text-ink-soft text-sm">{t('preview.pictures')}</p>
      <ul className="mt-2 divide-y divide-line">
        {pictures.map(({ token, method, month }) => {
          const when = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
          const name = `${method}, ${format.dateTime(new Date(`${month}-01`), when)}`;
          return (
            <li key={token} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              {name}
              <PostButton action={`/api/public-pictures/${token}/removal`} sends={{ centerId }} about={name}>
                {t('preview.removePictures')}
              </PostButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
