import { getTranslations } from 'next-intl/server';
import { deleteTemplates } from '@/components/portal/delete-words';
import type { OwnAct } from '@/lib/core/screens/own-acts';
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

/** The labels of the menu at the end of each row, those of its noun's own actions, and the question before a deletion. */
export async function rowWords(
  acts: readonly OwnAct[],
  deletion: string | undefined,
): Promise<Pick<RowActions, 'words' | 'own' | 'deletion'>> {
  const [all, t, form, saved] = await Promise.all([
    getTranslations(),
    getTranslations('records'),
    getTranslations('portal.form'),
    getTranslations('profile.saved'),
  ]);
  const own = acts.map((act) => ({
    ...act,
    text: all(act.label as 'portal.merge'),
    ...('call' in act && { said: saved(act.done as 'job') }),
  }));
  const words = {
    label: String(t.raw('row.label')),
    column: t('row.column'),
    open: t('row.open'),
    beside: t('panel.open'),
    edit: form('edit'),
    duplicate: form('duplicate'),
    delete: form('delete'),
    restore: form('restore'),
    deleted: saved('recordDeleted'),
    restored: saved('recordRestored'),
    failed: t('row.failed'),
  };
  return { words, own, deletion: await deleteTemplates(deletion) };
}
