import { portalForm } from '@/lib/http/portal-form';
import { createImport } from '@/lib/imports/create-import';
import { LARGEST_SHEET } from '@/lib/imports/sheet-limits';
import { hrefOf } from '@/lib/screens/portal-routes';
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
