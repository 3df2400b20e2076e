import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { localePath } from '@/lib/run/i18n/paths';
import { accountLabels } from './account-labels';

interface AddressPageProps {
  title: string;
  lead: string;
  submit: string;
  /** Where the form is posted. */
  action: string;
  state: FormState;
  /** The path that identifies the form's draft. */
  draft: string | undefined;
}

/** A page that asks for an e-mail address to send a link to: for a new password, or to confirm the address. */
export async function AddressPage({ title, lead, submit, action, state, draft }: AddressPageProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('accounts')]);
  return (
    <OnboardingPage title={title} lead={lead} links={[{ href: localePath(locale, '/login'), label: t('login.title') }]}>
      <PublicForm action={action} state={state} labels={await accountLabels()} draft={draft} submit={submit}>
        <TextField
          {...fieldState(state)('email')}
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          maxLength={LONGEST.email}
        />
      </PublicForm>
    </OnboardingPage>
  );
}

interface OnboardingPageProps {
  title: string;
  lead: string;
  children?: ReactNode;
  /** Links to alternatives. */
  links?: { href: string; label: string }[];
}

/** The layout of sign-in and registration: one narrow card. */
export function OnboardingPage({ title, lead, children, links = [] }: OnboardingPageProps) {
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-form rounded-card border border-line bg-raised p-6 sm:p-10">
        <h1 className="display text-3xl">{title}</h1>
        <p className="mt-2 mb-8 text-ink-soft">{lead}</p>
        {children}
        {links.length > 0 && (
          <ul className="mt-8 space-y-1 border-line border-t pt-6">
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
