import { hrefOf } from '@/lib/core/actor/roles';
import { createImport } from '@/lib/core/imports/create-import';
import { LARGEST_SHEET } from '@/lib/core/imports/sheet-limits';
import { fields, upload } from '@/lib/core/json-schema';
import { definePortalForm } from '@/lib/core/verb';
import { invalid } from '@/lib/run/errors';
import { vocabularyOf } from './vocabulary';

export const uploadSheet = definePortalForm('POST /forms/imports', {
  summary: 'Upload a sheet of records (admin); nothing is imported yet',
  tag: 'imports',
  fields: { ...fields('resource', { file: upload }), required: ['resource', 'file'] },
  leadsTo: 'The sheet, with the guessed column mapping.',
  page: 'options/imports/new',
  saved: 'recordCreated',
  largest: LARGEST_SHEET + 1,
  submit: async ({ me, values: { resource = '' }, files }) => {
    if (!resource) throw invalid([{ field: 'resource', message: 'validation.required' }]);
    const vocabulary = (targets: Parameters<typeof vocabularyOf>[1]) => vocabularyOf(resource, targets);
    return {
      to: hrefOf(me.group, `options/imports/${await createImport(me, { resource, file: files.file, vocabulary })}`),
    };
  },
});
