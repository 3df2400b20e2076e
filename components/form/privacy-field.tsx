import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { localePath } from '@/lib/run/i18n/paths';

interface PrivacyFieldProps {
  name: string;
  error?: string;
  defaultChecked?: boolean;
  /** Purpose of the data: answering a request, or keeping an account; to which somebody may have been invited. */
  purpose?: keyof typeof LABELS;
}

const LABELS = {
  request: 'forms.privacy',
  account: 'accounts.accountPrivacy',
  invitation: 'accounts.invitation.privacy',
} as const;

export async function PrivacyField({ purpose = 'request', ...props }: PrivacyFieldProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations()]);
  const to = (page: string) => (text: ReactNode) => (
    <a href={localePath(locale, page)} target="_blank" rel="noopener" className="link">
      {text}
    </a>
  );
  const hint = purpose === 'request' ? {} : { hint: t.rich('accounts.acceptsTerms', { link: to('/terms') }) };
  return <CheckboxField {...props} {...hint} label={t.rich(LABELS[purpose], { link: to('/privacy') })} />;
}
