import { getLocale, getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import { type FormState, fieldState } from '@/components/form/form-state';
import { SentOnce } from '@/components/form/sent-once';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/radio-group';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Inquiry } from '@/lib/nouns/inquiries/open-inquiries';
import { DAYS_AHEAD, timeWords } from '@/lib/nouns/inquiries/rules';
import { addDays, dayText, todayText } from '@/lib/run/i18n/dates';
import { phoneText } from '@/lib/run/i18n/number-text';
import { TimeFields } from './time-fields';

const TONES: Readonly<Record<Inquiry['status'], Tone>> = {
  waiting: 'warn',
  proposed: 'accent',
  accepted: 'good',
  answered: 'good',
  declined: 'neutral',
  withdrawn: 'neutral',
};

export async function InquiryCard({ inquiry, state }: { inquiry: Inquiry; state: FormState }) {
  const locale = await getLocale();
  const t = await getTranslations('inquiries');
  const languages = await getTranslations('records.values.languages');
  const { kind, status, name, email, phone, wishes, proposals, agreedAt, message, center, confirmedAt, culture } =
    inquiry;
  const times = agreedAt ? [agreedAt] : status === 'proposed' ? proposals : wishes;
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
        <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>
      </div>
      <p className="text-ink-soft text-sm">
        {t('asked', { kind, center, date: dayText(confirmedAt), language: languages(culture as 'it') })}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <a href={`mailto:${email}`} className="link wrap-anywhere">
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className="link tabular-nums">
            {phoneText(phone)}
          </a>
        )}
      </p>
      {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {status !== 'waiting' && times.length > 0 && (
        <ul>
          {times.map((time) => (
            <li key={time} className="first-letter:uppercase">
              {timeWords(locale, time)}
            </li>
          ))}
        </ul>
      )}
      {status === 'waiting' && <AnswerForm inquiry={inquiry} state={state} />}
    </Card>
  );
}

async function AnswerForm({ inquiry: { _id: id, kind, wishes }, state }: { inquiry: Inquiry; state: FormState }) {
  const [locale, t, all] = await Promise.all([getLocale(), getTranslations('inquiries.answer'), getTranslations()]);
  const field = fieldState(state);
  // A returned form has the ids that the list of errors links to; other inquiries' forms have ids of their own.
  const own = state.errors.length > 0 ? '' : `-${id}`;
  const today = todayText();
  const options =
    kind === 'question'
      ? [
          { value: 'reply', label: t('reply') },
          { value: 'decline', label: t('decline') },
        ]
      : [
          ...wishes.map((time) => ({ value: `accept:${time}`, label: t('accept', { time: timeWords(locale, time) }) })),
          { value: 'propose', label: t('propose') },
          { value: 'decline', label: t('decline') },
        ];
  return (
    <form
      method="post"
      action={`/api/inquiries/${id}/answer`}
      noValidate
      className="group space-y-4 border-line border-t pt-3"
    >
      <ErrorSummary errors={state.errors} labels={{ answer: t('legend'), words: t('words'), day1: t('times') }} />
      <input type="hidden" name="inquiry" value={id} />
      <SentOnce />
      <RadioGroup {...field('answer')} id={`answer${own}`} label={t('legend')} options={options} />
      {kind === 'appointment' && (
        <div className="hidden group-has-[input[value=propose]:checked]:block">
          <TimeFields
            state={state}
            legend={t('times')}
            hint={t('timesHint')}
            from={addDays(today, 1)}
            to={addDays(today, DAYS_AHEAD)}
            group={own}
          />
        </div>
      )}
      <TextAreaField
        {...field('words')}
        id={`words${own}`}
        label={t('words')}
        hint={t('wordsHint')}
        optional={kind === 'question' ? undefined : all('forms.optional')}
        rows={3}
        maxLength={LONGEST.answer}
      />
      <Button type="submit">{all('requests.thread.submit')}</Button>
    </form>
  );
}
