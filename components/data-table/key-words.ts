import { getTranslations } from 'next-intl/server';
import type { KeyWords } from './list-keys';

/** The labels of a list's keyboard shortcuts, for the overview of shortcuts. */
export async function keyWords(): Promise<KeyWords> {
  const t = await getTranslations('records.keys');
  const keys = [
    ...(['rows', 'enter', 'beside', 'search', 'create', 'edit', 'cell', 'sort', 'select', 'close', 'help'] as const),
  ].map((one) => ({ of: one, name: t(`does.${one}`), keys: t(`key.${one}`) }));
  return { open: t('open'), title: t('title'), text: t('text'), close: t('closeDialog'), isOn: t('isOn'), keys };
}
