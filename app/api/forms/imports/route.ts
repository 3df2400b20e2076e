import { createImport } from '@/lib/core/imports/create-import';
import { LARGEST_SHEET } from '@/lib/core/imports/sheet-limits';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import { portalForm } from '@/lib/web/http/portal-form';
import { vocabularyOf } from './vocabulary';

/** Uploads a sheet; its columns are mapped in the next step. */
export const POST = portalForm({
  page: 'options/imports/new',
  saved: 'recordCreated',
  largest: LARGEST_SHEET + 1,
  submit: async ({ me, values: { resource = '' }, files }) => {
    const vocabulary = (targets: Parameters<typeof vocabularyOf>[1]) => vocabularyOf(resource, targets);
    return {
      to: hrefOf(me.group, `options/imports/${await createImport(me, { resource, file: files.file, vocabulary })}`),
    };
  },
});
