import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { CenterList } from '@/components/centers/center-list';
import { formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { Button, LinkButton } from '@/components/ui/button';
import { draftOf } from '@/lib/core/form-drafts/data';
import { findPublicCenter, nearestTo } from '@/lib/nouns/centers/find-public';
import { followedInquiry } from '@/lib/nouns/inquiries/follow-inquiry';
import { timeWords } from '@/lib/nouns/inquiries/rules';
import { localePath } from '@/lib/run/i18n/paths';
import { windowTitle } from '@/lib/web/i18n/page-metadata';

const NEARBY = 3;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inquiries.page');
  return { title: windowTitle(t('title')), robots: { index: false }, referrer: 'same-origin' };
}

/** The page behind the links of our letters: where the visitor's inquiry stands. Opening it changes nothing. */
export default async function InquiryPage({ params, searchParams }: PageProps<'/[locale]/inquiry/[token]'>) {
  const [{ token }, { draft }, t, locale] = await Promise.all([
    params,
    searchParams,
    getTranslations('inquiries.page'),
    getLocale(),
  ]);
  const [inquiry, kept] = await Promise.all([followedInquiry(token), draftOf('/inquiry', draft)]);
  if (!inquiry || inquiry.isLate)
    return (
      <OnboardingPage title={t('title')} lead={t('gone')}>
        <LinkButton href={localePath(locale, '/authorized-centers')}>{t('search')}</LinkButton>
      </OnboardingPage>
    );
  const { status, kind, center, slug, wishes, proposals, agreedAt, message } = inquiry;
  const isOver = status === 'declined' || status === 'withdrawn';
  const there = isOver && slug ? await findPublicCenter(slug) : null;
  const nearby = there ? await nearestTo(there, NEARBY) : [];
  const state = await formState(kept);
  const list = (times: string[]) => (
    <ul className="mb-6 space-y-1">
      {times.map((time) => (
        <li key={time} className="font-semibold first-letter:uppercase">
          {timeWords(locale, time)}
        </li>
      ))}
    </ul>
  );
  const act = (reply: 'confirm' | 'withdraw', variant: 'primary' | 'secondary') => (
    <PublicForm action="/api/inquiry-replies" state={{ values: {}, errors: [] }} labels={{}}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" name="reply" value={reply} size="lg" variant={variant}>
        {t(reply)}
      </Button>
    </PublicForm>
  );
  return (
    <OnboardingPage title={center} lead={t(`status.${status}`, { kind })}>
      {state.errors.length > 0 && (
        <p id="problems" role="alert" className="mb-6 font-semibold text-bad">
          {state.errors.map(({ text }) => text).join(' ')}
        </p>
      )}
      {status === 'accepted' && agreedAt && list([agreedAt])}
      {(status === 'unconfirmed' || status === 'waiting') && list(wishes)}
      {message && <p className="wrap-anywhere mb-6 whitespace-pre-line text-ink-soft">{message}</p>}
      {status === 'unconfirmed' && act('confirm', 'primary')}
      {status === 'proposed' && (
        <PublicForm action="/api/inquiry-replies" state={{ values: {}, errors: [] }} labels={{}}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="reply" value="choose" />
          <div className="grid gap-3">
            {proposals.map((time) => (
              <Button key={time} type="submit" name="time" value={time} variant="secondary" size="lg">
                <span className="first-letter:uppercase">{timeWords(locale, time)}</span>
              </Button>
            ))}
          </div>
        </PublicForm>
      )}
      {(['waiting', 'proposed', 'accepted'] as string[]).includes(status) && (
        <div className="mt-4">{act('withdraw', 'secondary')}</div>
      )}
      {nearby.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 font-semibold text-lg">{t('nearby')}</h2>
          <CenterList centers={nearby} locale={locale} label={t('nearby')} className="grid gap-3" />
        </section>
      )}
    </OnboardingPage>
  );
}
