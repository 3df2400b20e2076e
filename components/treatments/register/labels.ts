'use client';
import { useTranslations } from 'next-intl';
import { formatCode } from '@/lib/nouns/product-codes/rules';
import { messageKey } from '@/lib/run/i18n/message-key';

const PICTURES: Record<string, string> = {
  pre: 'preImage',
  post: 'postImage',
  collateral_effects: 'collateralEffectsImage',
};

/** Labels of the form's fields, for the error summary. */
export function useLabels(codes: string[]): (field: string) => string | null {
  const t = useTranslations('treatments.form');
  const fields = useTranslations('records.fields');
  return (field) => {
    const [list = '', part = ''] = field.split('.');
    if (field === 'patient.name') return t('firstName');
    if (field === 'patient.bornDate') return t('birthYear');
    if (field === 'adultConfirmed' || field === 'pictureConsent') return null;
    if (list === 'productCodes') return formatCode(codes[Number(part)] ?? '') || t('newCode');
    const name = list === 'pictures' ? PICTURES[part] : list === 'patient' ? part : list;
    return name && fields.has(messageKey(name)) ? fields(messageKey(name)) : null;
  };
}
