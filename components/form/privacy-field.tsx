import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { localePath } from '@/lib/run/i18n/paths';

interface PrivacyFieldProps {
  name: string;
  error?: string;
  defaultChecked?: boolean;
  /** Purpose of the data: answering a request, or keeping an account. */
  purpose?: 'request' | 'account';
}

/** The mandatory consent to data processing, with a link to its text. */
export async function PrivacyField({ purpose = 'request', ...props }: PrivacyFieldProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations()]);
  const link = (text: ReactNode) => (
    <a href={localePath(locale, '/privacy')} target="_blank" rel="noopener" className="link">
      {text}
    </a>
  );
  const label = t.rich(purpose === 'account' ? 'accounts.accountPrivacy' : 'forms.privacy', { link });
  const hint = purpose === 'account' ? { hint: t('accounts.acceptsTerms') } : {};
  return <CheckboxField {...props} {...hint} label={label} />;
}
