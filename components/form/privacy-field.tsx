import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { localePath } from '@/lib/i18n/paths';

interface PrivacyFieldProps {
  name: string;
  error?: string;
  defaultChecked?: boolean;
}

/** The consent without which nothing is sent, with a link to what is consented to. */
export async function PrivacyField(props: PrivacyFieldProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('forms')]);
  const link = (text: ReactNode) => (
    <a href={localePath(locale, '/privacy')} target="_blank" rel="noopener" className="link">
      {text}
    </a>
  );
  const label = t.rich('privacy', { link });
  return <CheckboxField {...props} label={label} />;
}
