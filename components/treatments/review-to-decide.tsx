import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ErrorSummary } from '@/components/form/error-summary';
import { type FormState, fieldState } from '@/components/form/form-state';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Stars } from '@/components/ui/stars';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { ReviewToDecide, ReviewToReply } from '@/lib/nouns/treatments/reviews/data';

/** The state of a form by its hidden field `review`: one of many on a screen is sent back. */
type StateOf = (form: string) => FormState;
type Status = ReviewToDecide['status'];

const TONES = { waiting: 'warn', published: 'good', refused: 'neutral' } as const;

async function Head({ rating, method, status, children }: HeadProps) {
  const [t, said] = await Promise.all([getTranslations('reviews'), getTranslations('treatments.review')]);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={TONES[status]}>{t(status)}</Badge>
      <Stars rating={rating} label={said('stars', { rating })} className="[&_svg]:size-4" />
      <span>{method}</span>
      {children}
    </p>
  );
}

type HeadProps = Pick<ReviewToDecide, 'rating' | 'method' | 'status'> & { children: ReactNode };

const quoteClass = 'wrap-anywhere whitespace-pre-line';
const replyClass = 'space-y-3 border-line border-l-2 pl-4';

interface ReviewToDecideProps {
  review: ReviewToDecide;
  center: string;
  stateOf: StateOf;
}

/** A patient's review without their name, the practice's reply, and the office's decision about each. */
export async function ReviewToDecideCard({ review, center, stateOf }: ReviewToDecideProps) {
  const t = await getTranslations('reviews');
  const { id, words, status, reason, decidedBy, reply, replyStatus, replyReason, repliedAt } = review;
  return (
    <Card className="space-y-3">
      <Head {...review}>
        <a href={center} className="link">
          {review.center}
        </a>
        {decidedBy && <span className="text-ink-soft">{t('decidedBy', { name: decidedBy })}</span>}
      </Head>
      <blockquote className={quoteClass}>{words}</blockquote>
      {reason && <p className="text-ink-soft text-sm">{t('because', { reason })}</p>}
      <DecisionForm
        action={`/api/reviews/${id}/decision`}
        form={id}
        status={status}
        label={t('reason')}
        stateOf={stateOf}
      />
      {reply && replyStatus && (
        <div className={replyClass}>
          <p className="flex flex-wrap items-center gap-3 font-semibold text-sm">
            {t('reply.title')}
            <Badge tone={TONES[replyStatus]}>{t(replyStatus)}</Badge>
          </p>
          <blockquote className={quoteClass}>{reply}</blockquote>
          {replyReason && <p className="text-ink-soft text-sm">{t('because', { reason: replyReason })}</p>}
          <DecisionForm
            action={`/api/reviews/${id}/reply-decision`}
            form={`reply-${id}`}
            status={replyStatus}
            repliedAt={repliedAt}
            label={t('reply.reason')}
            stateOf={stateOf}
          />
        </div>
      )}
    </Card>
  );
}

interface DecisionFormProps {
  action: string;
  /** Distinguishes it from the others on the screen. */
  form: string;
  status: Status;
  /** The time of the reply that is decided about: a later one, which nobody has read, is not. */
  repliedAt?: string | null;
  label: string;
  stateOf: StateOf;
}

async function DecisionForm({ action, form, status, repliedAt, label, stateOf }: DecisionFormProps) {
  const t = await getTranslations('reviews');
  const state = stateOf(form);
  const decision = (to: Status, children: ReactNode) => (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="review" value={form} />
      <input type="hidden" name="from" value={status} />
      <input type="hidden" name="status" value={to} />
      {repliedAt && <input type="hidden" name="repliedAt" value={repliedAt} />}
      {children}
    </form>
  );
  return (
    <div className="space-y-3">
      <ErrorSummary errors={state.errors} labels={{ reason: label }} />
      {/* Two forms: Enter in the reason refuses, and does not press a first button that publishes. */}
      <div className="flex flex-wrap items-start gap-3">
        {status !== 'published' &&
          decision(
            'published',
            <Button type="submit" size="sm">
              {t('publish')}
            </Button>,
          )}
        {status !== 'refused' && (
          <details open={state.errors.length > 0} className="min-w-0 open:w-full open:max-w-xl">
            <summary className={buttonClass({ variant: 'quiet', size: 'sm' }, 'cursor-pointer')}>
              {t('refuseBecause')}
            </summary>
            {decision(
              'refused',
              <div className="mt-3 flex flex-wrap items-end gap-3">
                <div className="min-w-56 flex-1">
                  <TextField
                    {...fieldState(state)('reason')}
                    id={state.errors.length > 0 ? 'reason' : `reason-${form}`}
                    label={label}
                    maxLength={LONGEST.reason}
                  />
                </div>
                <Button type="submit" variant="secondary">
                  {t('refuse')}
                </Button>
              </div>,
            )}
          </details>
        )}
      </div>
    </div>
  );
}

/** A published review and the practice's reply, or the form for it: as on the public page, without a name. */
export async function ReviewToReplyCard({ review, stateOf }: { review: ReviewToReply; stateOf: StateOf }) {
  const [t, format, all] = await Promise.all([getTranslations('reviews'), getFormatter(), getTranslations()]);
  const { id, words, rating, reply, replyStatus, replyReason, center, method, month } = review;
  const state = stateOf(id);
  const isOpen = replyStatus === null || replyStatus === 'refused';
  return (
    <Card className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Stars rating={rating} label={all('treatments.review.stars', { rating })} className="[&_svg]:size-4" />
        <span>{method}</span>
        <span className="text-ink-soft">
          {format.dateTime(new Date(`${month}-01`), { year: 'numeric', month: 'long', timeZone: 'UTC' })}
        </span>
        <span className="text-ink-soft">{center}</span>
      </p>
      <blockquote className={quoteClass}>{words}</blockquote>
      {reply && replyStatus && (
        <div className={replyClass}>
          <p className="flex flex-wrap items-center gap-3 font-semibold text-sm">
            {t('reply.own')}
            <Badge tone={TONES[replyStatus]}>{t(replyStatus === 'waiting' ? 'reply.waiting' : replyStatus)}</Badge>
          </p>
          <blockquote className={quoteClass}>{reply}</blockquote>
          {replyReason && <p className="text-sm">{t('because', { reason: replyReason })}</p>}
        </div>
      )}
      {isOpen && (
        <form method="post" action={`/api/reviews/${id}/reply`} noValidate className="space-y-3">
          <ErrorSummary errors={state.errors} labels={{ reply: t('reply.label') }} />
          <input type="hidden" name="review" value={id} />
          <TextAreaField
            {...fieldState(state)('reply')}
            id={state.errors.length > 0 ? 'reply' : `reply-${id}`}
            label={t('reply.label')}
            hint={t('reply.hint')}
            rows={3}
            maxLength={LONGEST.answer}
          />
          <Button type="submit">{t('reply.send')}</Button>
        </form>
      )}
    </Card>
  );
}
