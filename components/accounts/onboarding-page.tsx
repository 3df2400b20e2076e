import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { fieldState, formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { type DrawingName, EmptyDrawing } from '@/components/ui/empty-state';
import { EmailField } from '@/components/ui/text-field';
import type { FormDraft } from '@/lib/core/form-drafts/data';
import { localePath } from '@/lib/run/i18n/paths';
import { accountLabels } from './account-labels';

interface AddressPageProps {
  words: 'accounts.again' | 'accounts.forgot';
  action: string;
  draft: FormDraft | null;
  draftId: string | undefined;
}

/** A page that asks for an e-mail address to send a link to: for a new password, or to confirm the address. */
export async function AddressPage({ words, action, draft, draftId }: AddressPageProps) {
  const [locale, own, all] = await Promise.all([getLocale(), getTranslations(words), getTranslations()]);
  const state = await formState(draft);
  const links = [{ href: localePath(locale, '/login'), label: all('accounts.login.title') }];
  return (
    <OnboardingPage title={own('title')} lead={own('lead')} links={links}>
      <PublicForm action={action} state={state} labels={await accountLabels()} draft={draftId} submit={own('submit')}>
        <EmailField {...fieldState(state)('email')} label={all('records.fields.email')} autoComplete="username" />
      </PublicForm>
    </OnboardingPage>
  );
}

interface OnboardingPageProps {
  title: string;
  lead: ReactNode;
  /** Above the title. */
  drawing?: DrawingName;
  children?: ReactNode;
  links?: { href: string; label: string }[];
}

export function OnboardingPage({ title, lead, drawing, children, links = [] }: OnboardingPageProps) {
  return (
    <div data-alone className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-form rounded-card border border-line bg-raised p-6 sm:p-10 [&_form>[type=submit]]:w-full">
        {drawing && <EmptyDrawing name={drawing} className="mb-4 -ml-2 w-36" />}
        <h1 className="display text-3xl">{title}</h1>
        <p className="mt-2 mb-8 text-ink-soft">{lead}</p>
        {children}
        {links.length > 0 && (
          <ul className="mt-8 flex flex-wrap gap-x-6 border-line border-t pt-4 text-sm">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="link inline-flex min-h-11 items-center">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
