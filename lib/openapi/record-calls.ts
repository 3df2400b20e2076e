import { XLSX } from '@/lib/http/workbook-response';
import { asked, back, type Calls, fields, id, number, object, text, upload } from './operation';

/** What works alike for every noun: forms of records, bulk changes, imports, files, list layouts and saved views. */
export const recordCalls: Calls = {
  '/forms/records/{resource}': {
    post: {
      tag: 'forms',
      summary: 'A new record from a generic form; its fields are those of the resource, by their kinds',
      form: object({}),
      leadsTo: back,
    },
  },
  '/forms/records/{resource}/{id}': {
    post: {
      tag: 'forms',
      summary: 'Change a record, delete it or bring it back, as `action` says',
      form: fields('action version'),
      leadsTo: back,
    },
  },
  '/forms/records/{resource}/order': {
    post: {
      tag: 'forms',
      summary: 'The order that somebody gives the records of a list',
      form: fields('ids move'),
      leadsTo: back,
    },
  },
  '/forms/bulk-acts': {
    post: {
      tag: 'forms',
      summary: 'Begin a change of many records of a list, as its preview showed it',
      form: fields('act.screen act.list act.ids act.all act.kind act.field act.expected act.token'),
      leadsTo: back,
    },
  },
  '/forms/bulk-acts/{id}': {
    post: {
      tag: 'forms',
      summary: 'Stop a change of many records, go on with it, or take it back',
      form: fields('state'),
      leadsTo: back,
    },
  },
  '/forms/list-layouts': {
    post: {
      tag: 'forms',
      summary:
        'How somebody sets a list up for themselves: `column.{field}` in their order, `width.{field}` in pixels; `original` gives back the original',
      form: fields('screen list density original'),
      leadsTo: back,
    },
  },
  '/forms/saved-views': {
    post: {
      tag: 'forms',
      summary: 'Keep the state of a list as a view (`do` is `save`), `replace` or `change` one, or `delete` it',
      form: fields('do id screen list name sharedWith isDefault'),
      leadsTo: back,
    },
  },
  '/forms/imports': {
    post: {
      tag: 'imports',
      summary: 'Send in a sheet of records (admin); nothing is written of it yet',
      form: { ...fields('resource', { file: upload }), required: ['resource', 'file'] },
      leadsTo: 'The sheet, with the guessed column mapping.',
    },
  },
  '/forms/imports/{id}': {
    post: {
      tag: 'imports',
      summary: 'Have the rows of a sheet checked, written or taken back (admin)',
      form: fields('action column.0 column.1'),
      leadsTo: 'The sheet with what its rows do, or with what to correct.',
    },
  },
  '/imports/{id}/rejected': {
    get: { tag: 'imports', summary: 'The rows of a sheet that were refused, with the reasons', file: XLSX },
  },
  '/files': {
    post: {
      tag: 'files',
      summary: 'Upload a file',
      form: { ...fields('', { file: upload }), required: ['file'] },
      answer: object({ _id: id, full: text }),
      status: 201,
    },
  },
  '/files/{id}': {
    get: { tag: 'files', summary: 'A file', query: [asked('width', number, 'Pixels at least.')], file: 'image/*' },
  },
};
