import { getTranslations } from 'next-intl/server';
import type { KeyWords } from './list-keys';
import type { RowActions } from './row-menu';

/** The labels of a list's keyboard shortcuts, for the overview of shortcuts. */
export async function keyWords(): Promise<KeyWords> {
  const t = await getTranslations('records.keys');
  const keys = [
    ...([
      'rows',
      'enter',
      'beside',
      'step',
      'search',
      'create',
      'edit',
      'menu',
      'cell',
      'sort',
      'select',
      'close',
      'help',
    ] as const),
  ].map((one) => ({ of: one, name: t(`does.${one}`), keys: t(`key.${one}`) }));
  return { open: t('open'), title: t('title'), text: t('text'), close: t('closeDialog'), isOn: t('isOn'), keys };
}

/** The labels of the menu at the end of each row. */
export async function rowWords(): Promise<RowActions['words']> {
  const [t, form, saved] = await Promise.all([
    getTranslations('records'),
    getTranslations('portal.form'),
    getTranslations('profile.saved'),
  ]);
  return {
    ...{ label: String(t.raw('row.label')), column: t('row.column'), open: t('row.open'), beside: t('panel.open') },
    ...{ edit: form('edit'), duplicate: form('duplicate'), delete: form('delete'), restore: form('restore') },
    ...{ deleted: saved('recordDeleted'), restored: saved('recordRestored'), failed: t('row.failed') },
  };
}
