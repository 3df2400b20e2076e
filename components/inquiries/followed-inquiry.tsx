import { getLocale, getTranslations } from 'next-intl/server';
import { inquiryPath, routeTo } from '@/components/centers/center-head';
import type { FormState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { Button, LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';
import { addressLines, phoneLink } from '@/lib/nouns/centers/rules';
import type { FollowedInquiry } from '@/lib/nouns/inquiries/follow-inquiry';
import { type InquiryStage, isWithdrawable, timeWords } from '@/lib/nouns/inquiries/rules';
import { writeCalendar } from '@/lib/run/i18n/calendar-file';
import { phoneText } from '@/lib/run/i18n/number-text';
import { localePath } from '@/lib/run/i18n/paths';

const HOUR_MS = 3_600_000;

/** The practice's address and directions once a time is agreed; before that, its telephone. */
async function Practice({ inquiry, siteAddress }: { inquiry: FollowedInquiry; siteAddress: string }) {
  const locale = await getLocale();
  const t = await getTranslations('inquiries.page');
  const acts = await getTranslations('centers.public');
  const own = await getTranslations('treatments.own');
  const { id, stage, slug, center, phone, agreedAt, agreedInstant } = inquiry;
  const { street, town } = addressLines(inquiry);
  const isAgreed = stage === 'accepted';
  const route = isAgreed ? routeTo(inquiry) : null;
  const page = slug && localePath(locale, `/authorized-centers/${slug}`);
  const calendar =
    isAgreed &&
    agreedInstant &&
    writeCalendar(
      [
        {
          uid: `appointment-${id}`,
          from: agreedInstant,
          to: new Date(Date.parse(agreedInstant) + HOUR_MS).toISOString(),
          title: t('calendar', { center }),
          place: [center, street, town].filter(Boolean).join(', '),
          text: phone ? phoneText(phone) : '',
          // Not the page of the letter: a calendar may be shared, and anybody with the page's address can cancel.
          link: `${siteAddress}${page ?? localePath(locale, '/authorized-centers')}`,
        },
      ],
      new Date(),
    );
  return (
    <section className="mb-6 rounded-card bg-sunken p-5 sm:p-6">
      {agreedAt && (
        <p className="mb-4 border-line-strong border-b pb-4 font-semibold text-2xl first-letter:uppercase">
          {timeWords(locale, agreedAt)}
        </p>
      )}
      <address className="space-y-1 not-italic">
        <span className="flex items-start gap-2.5">
          <Icon name="pin" className="mt-0.5 text-accent" />
          <span>
            <span className="block">{street}</span>
            <span className="block">{town}</span>
          </span>
        </span>
        {phone && (
          <a href={phoneLink(phone)} className="link inline-flex min-h-11 items-center gap-2.5 tabular-nums">
            <Icon name="phone" />
            {phoneText(phone)}
          </a>
        )}
      </address>
      {!slug && <p className="mt-2 text-ink-soft text-sm">{t('unlisted')}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-3 max-sm:*:w-full">
        {calendar && (
          // A file within the page: it needs neither a request nor a script.
          <LinkButton
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
            download={`${agreedAt!.slice(0, 10)}.ics`}
          >
            <Icon name="calendar" />
            {own('addToCalendar')}
          </LinkButton>
        )}
        {route && (
          <LinkButton href={route} variant="secondary" target="_blank" rel="noopener noreferrer">
            <Icon name="map" />
            {acts('acts.route')}
            <span className="sr-only"> ({acts('newTab')})</span>
          </LinkButton>
        )}
        {page && (
          <LinkButton href={page} variant="quiet">
            {t('center')}
            <Icon name="arrow-right" />
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** The icon and colour of an inquiry's stage; an i if nothing is to be done or awaited. */
const LOOKS: Partial<Record<InquiryStage, readonly [IconName, string]>> = {
  unconfirmed: ['arrow-right', 'text-accent'],
  proposed: ['arrow-right', 'text-accent'],
  waiting: ['clock', 'text-warn'],
  unanswered: ['clock', 'text-warn'],
  overdue: ['clock', 'text-warn'],
  accepted: ['check', 'text-good'],
  answered: ['check', 'text-good'],
};

export async function InquiryStanding({ inquiry: { stage, kind } }: { inquiry: FollowedInquiry }) {
  const t = await getTranslations('inquiries.page');
  const [icon, look] = LOOKS[stage] ?? ['info', 'text-ink-soft'];
  return (
    <span className="flex items-start gap-2.5 text-ink text-lg">
      <Icon name={icon} className={classNames('mt-0.5 size-6', look)} />
      {t(`status.${stage}`, { kind })}
    </span>
  );
}

const WITH_PRACTICE: readonly InquiryStage[] = [
  'waiting',
  'unanswered',
  'proposed',
  'overdue',
  'accepted',
  'past',
  'answered',
];
/** There is nothing left to answer: the visitor may ask again. */
const ASKED_AGAIN: readonly InquiryStage[] = ['late', 'past', 'answered', 'withdrawn'];

interface FollowedProps {
  inquiry: FollowedInquiry;
  token: string;
  /** The values of a refused reply: the challenge to answer, while the site asks for proofs. */
  values: FormState['values'];
  /** The origin of public pages. */
  siteAddress: string;
}

export async function Followed({ inquiry, token, values, siteAddress }: FollowedProps) {
  const locale = await getLocale();
  const t = await getTranslations('inquiries.page');
  const acts = await getTranslations('centers.public.acts');
  const { stage, kind, slug, isOpen, wishes, proposals, message } = inquiry;
  const reply = (name: 'confirm' | 'withdraw', label: string, variant: 'primary' | 'secondary') => (
    <PublicForm action="/api/inquiry-replies" state={{ values, errors: [] }} labels={{}}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" name="reply" value={name} size="lg" variant={variant}>
        {label}
      </Button>
    </PublicForm>
  );
  return (
    <>
      {['unconfirmed', 'waiting', 'unanswered'].includes(stage) && wishes.length > 0 && (
        <ul className="mb-6 divide-y divide-line rounded-card border border-line px-4">
          {wishes.map((time) => (
            <li key={time} className="py-3 font-semibold first-letter:uppercase">
              {timeWords(locale, time)}
            </li>
          ))}
        </ul>
      )}
      {message && (
        <p className="wrap-anywhere mb-6 whitespace-pre-line border-line-strong border-l-4 pl-4 text-ink-soft">
          {message}
        </p>
      )}
      {stage === 'unconfirmed' && reply('confirm', t('confirm'), 'primary')}
      {stage === 'proposed' && (
        <div className="mb-6">
          <PublicForm action="/api/inquiry-replies" state={{ values, errors: [] }} labels={{}}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="reply" value="choose" />
            <div className="grid gap-3">
              {proposals.map((time) => (
                <Button key={time} type="submit" name="time" value={time} variant="secondary" className="min-h-13 px-3">
                  <span className="text-balance first-letter:uppercase">{timeWords(locale, time)}</span>
                </Button>
              ))}
            </div>
          </PublicForm>
        </div>
      )}
      {WITH_PRACTICE.includes(stage) && <Practice inquiry={inquiry} siteAddress={siteAddress} />}
      {ASKED_AGAIN.includes(stage) && slug && isOpen && (
        <LinkButton href={localePath(locale, inquiryPath(slug, kind))} size="lg">
          {acts(kind === 'question' ? 'write' : 'appointment')}
        </LinkButton>
      )}
      {stage === 'accepted' && <p className="mb-2 text-ink-soft">{t('cannot')}</p>}
      {isWithdrawable(stage) && reply('withdraw', t(stage === 'accepted' ? 'cancel' : 'withdraw'), 'secondary')}
    </>
  );
}
