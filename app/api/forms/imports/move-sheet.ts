import { hrefOf } from '@/lib/core/actor/roles';
import { isUuid } from '@/lib/core/fields/column-values';
import { checkImport } from '@/lib/core/imports/check-import';
import { findImport } from '@/lib/core/imports/data';
import { moveImport } from '@/lib/core/imports/move-import';
import { MAX_COLUMNS } from '@/lib/core/imports/sheet-limits';
import { definePortalForm } from '@/lib/core/verb';
import { inviteImported } from '@/lib/nouns/users/invite-imported';
import { notFound } from '@/lib/run/errors';
import { vocabularyOf } from './vocabulary';

export const moveSheet = definePortalForm('POST /forms/imports/{id}', {
  summary: 'Check, import or undo a sheet, or invite the people it added (admin)',
  tag: 'imports',
  fields: 'action column.0 column.1',
  leadsTo: 'The sheet with what its rows do, or with the errors.',
  page: (_, { id = '' }) => `options/imports/${id}`,
  saved: 'recordChanged',
  submit: async ({ me, values, params: { id = '' } }) => {
    const stored = isUuid(id) && me.group === 'admin' ? await findImport(id) : undefined;
    if (!stored) throw notFound();
    if (values.action === 'check') {
      const mapping = Array.from({ length: MAX_COLUMNS }, (_, column) => values[`column.${column}`] || null);
      await checkImport(me, id, { mapping, vocabulary: (targets) => vocabularyOf(stored.resource, targets) });
    } else if (values.action === 'invite') await inviteImported(me, id);
    else await moveImport(me, id, values.action ?? '');
    return { to: hrefOf(me.group, `options/imports/${id}`) };
  },
});
