import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { localePath } from '@/lib/run/i18n/paths';

interface NoticeFieldProps {
  name: string;
  error?: string;
  defaultChecked?: boolean;
}

/** Checkbox: the privacy notice (linked) was read. Its text says that creating the account accepts the terms. */
export async function NoticeField(props: NoticeFieldProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('accounts')]);
  const link = (text: ReactNode) => (
    <a href={localePath(locale, '/privacy')} target="_blank" rel="noopener" className="link">
      {text}
    </a>
  );
  return <CheckboxField {...props} label={t.rich('invitation.privacy', { link })} hint={t('acceptsTerms')} />;
}
