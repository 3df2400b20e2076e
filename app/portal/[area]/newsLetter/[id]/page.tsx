import { getTranslations } from 'next-intl/server';
import { RecordDetails } from '@/components/data-table/record-details';
import { AudienceSummary } from '@/components/newsletters/audience-summary';
import { LetterPreview, type PreviewedLetters } from '@/components/newsletters/letter-preview';
import { ProgressCard } from '@/components/newsletters/progress-card';
import { RecordHistory } from '@/components/portal/record-history';
import { Saved } from '@/components/portal/saved';
import { Card } from '@/components/ui/card';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { openHistory, openRecord, type RecordView } from '@/lib/core/screens/open-record';
import type { Shown } from '@/lib/core/screens/read-records';
import { describeProgress } from '@/lib/nouns/newsletters/describe-progress';
import { drawPreview } from '@/lib/nouns/newsletters/draw-preview';
import { listAudience } from '@/lib/nouns/newsletters/list-audience';
import { instantText } from '@/lib/run/i18n/dates';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { RecordSteps } from '../../record-steps';
import { orNotFound, pageTitle } from '../../screen-page';
import { NewsletterFrame } from './newsletter-frame';

export const generateMetadata = pageTitle('portal.routes.newsLetter');

/** A newsletter: its progress, its audience and exclusions, its look, and its history. */
export default async function Newsletter({ params, searchParams }: PageProps<'/portal/[area]/newsLetter/[id]'>) {
  const [{ id }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations()]);
  const isDeleted = query.deleted === 'true' && me.group === 'admin';
  const view = await openRecord('newsletters', me, id, isDeleted).catch(orNotFound);
  const steps = <RecordSteps me={me} resource="newsletters" id={id} query={query} />;
  if (isDeleted)
    return (
      <NewsletterFrame me={me} view={view} progress={null} here="letter" steps={steps}>
        <RecordDetails view={view} />
      </NewsletterFrame>
    );
  const { record } = view;
  const [progress, audience, letters, history] = await Promise.all([
    describeProgress(me, id),
    record.startedAt ? null : listAudience(me, id),
    drawPreviews(me, record),
    openHistory(me, 'newsletters', id),
  ]);
  return (
    <NewsletterFrame me={me} view={view} progress={progress} here="letter" steps={steps}>
      <Saved what={query.saved} />
      <div className="space-y-4">
        {progress.state !== 'draft' && (
          <ProgressCard
            id={id}
            initial={progress}
            startsAt={typeof record.sendingDate === 'string' ? instantText(record.sendingDate) : ''}
            recipientsHref={hrefOf(me.group, `newsLetter/${id}/recipients`)}
          />
        )}
        {audience && (
          <Card>
            <h2 className="mb-3 font-semibold text-lg">{t('newsletters.office.audience.title')}</h2>
            <AudienceSummary audience={audience} />
          </Card>
        )}
        <Card>
          <h2 className="mb-3 font-semibold text-lg">{t('newsletters.office.preview.title')}</h2>
          <LetterPreview letters={letters} />
        </Card>
        <RecordDetails view={withoutTexts(view)} />
        {history && (
          <RecordHistory entries={history} hrefOf={(entry) => hrefOf(me.group, `options/audit-entries/${entry}`)} />
        )}
      </div>
    </NewsletterFrame>
  );
}

async function drawPreviews(me: Person, { _id, audience, ...texts }: Shown): Promise<PreviewedLetters> {
  const languages = { it: ['It', 'non-italian'], en: ['En', 'italian'] } as const;
  const drawn = await Promise.all(
    Object.entries(languages)
      .filter(([, [end, others]]) => audience !== others && (texts[`title${end}`] || texts[`template${end}`]))
      .map(async ([language]) => [language, await drawPreview(me, _id, language)] as const),
  );
  return Object.fromEntries(drawn);
}

function withoutTexts(view: RecordView): RecordView {
  const isText = ({ heading }: { heading: string }) => heading === 'italian' || heading === 'english';
  const texts = view.sections?.filter(isText).flatMap(({ fields }) => fields) ?? [];
  // Its progress says how it went.
  if (view.record.startedAt) texts.push('status', 'error');
  const sections = view.sections?.filter((section) => !isText(section));
  return { ...view, sections, fields: view.fields.filter(({ name }) => !texts.includes(name)) };
}
