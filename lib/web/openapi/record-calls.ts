import { asked, fields, id, number, object, text, upload } from '@/lib/core/json-schema';
import { back, type Calls } from './operation';

/** What works alike for every noun: forms of records, bulk changes, imports, files, list layouts and saved views. */
export const recordCalls: Calls = {
  '/forms/records/{resource}': {
    post: {
      tag: 'forms',
      summary: 'Create a record from a generic form; its fields are those of the resource, by their kinds',
      form: object({}),
      leadsTo: back,
    },
  },
  '/forms/records/{resource}/{id}': {
    post: {
      tag: 'forms',
      summary: 'Change, delete or restore a record, depending on `action`',
      form: fields('action version'),
      leadsTo: back,
    },
  },
  '/forms/records/{resource}/order': {
    post: {
      tag: 'forms',
      summary: 'Change the order of the records of a list',
      form: fields('ids move'),
      leadsTo: back,
    },
  },
  '/forms/bulk-acts': {
    post: {
      tag: 'forms',
      summary: 'Start a bulk change of the records of a list, as previewed',
      form: fields('act.screen act.list act.ids act.all act.kind act.field act.expected act.token'),
      leadsTo: back,
    },
  },
  '/forms/bulk-acts/{id}': {
    post: {
      tag: 'forms',
      summary: 'Stop, continue or undo a bulk change',
      form: fields('state'),
      leadsTo: back,
    },
  },
  '/forms/list-layouts': {
    post: {
      tag: 'forms',
      summary:
        'Customise a list for oneself: `column.{field}` in order, `width.{field}` in pixels; `original` resets it',
      form: fields('screen list density original'),
      leadsTo: back,
    },
  },
  '/forms/saved-views': {
    post: {
      tag: 'forms',
      summary: 'Save the state of a list as a view (`do` is `save`), or `replace`, `change` or `delete` one',
      form: fields('do id screen list name sharedWith isDefault'),
      leadsTo: back,
    },
  },
  '/forms/imports': {
    post: {
      tag: 'imports',
      summary: 'Upload a sheet of records (admin); nothing is imported yet',
      form: { ...fields('resource', { file: upload }), required: ['resource', 'file'] },
      leadsTo: 'The sheet, with the guessed column mapping.',
    },
  },
  '/forms/imports/{id}': {
    post: {
      tag: 'imports',
      summary: 'Check or import the rows of a sheet, or undo the import (admin)',
      form: fields('action column.0 column.1'),
      leadsTo: 'The sheet with what its rows do, or with the errors.',
    },
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
    get: {
      tag: 'files',
      summary: 'A picture or document, for those who may see the record that it belongs to',
      query: [asked('width', number, 'The minimum width in pixels.')],
      file: 'image/*',
    },
  },
};
