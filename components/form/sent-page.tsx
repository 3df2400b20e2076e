import { getLocale, getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { EmptyDrawing } from '@/components/ui/empty-state';
import { localePath } from '@/lib/run/i18n/paths';

interface SentPageProps {
  title: string;
  text: string;
  /** The form had arrived before. */
  isRepeated?: boolean;
  /** The suggested next step: search for a center, sign in, read on about the programme, or back to where one was. */
  next?: 'search' | 'login' | 'programme' | { href: string; label: string };
  /** A letter, if nothing is done before its link is followed. */
  drawing?: 'done' | 'letter';
}

/** Thanks the visitor, explains what happens next, and links to the next step. */
export async function SentPage({ title, text, isRepeated = false, next = 'search', drawing = 'done' }: SentPageProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations()]);
  const { href, label } =
    typeof next === 'object'
      ? next
      : {
          search: { href: '/authorized-centers', label: t('site.nav.centers') },
          login: { href: '/login', label: t('accounts.toLogin') },
          programme: { href: '/professionals', label: t('home.professionals.more') },
        }[next];
  return (
    <div className="page-width flex flex-col items-center gap-4 py-16 text-center lg:py-24">
      <EmptyDrawing name={isRepeated ? 'done' : drawing} />
      <h1 className="display text-3xl">{isRepeated ? t('errors.formAlreadySent') : title}</h1>
      <p className="max-w-prose text-ink-soft text-lg">{isRepeated ? t('forms.alreadySent') : text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton href={localePath(locale, href)}>{label}</LinkButton>
        <LinkButton href={localePath(locale, '/')} variant="secondary">
          {t('forms.home')}
        </LinkButton>
      </div>
    </div>
  );
}
