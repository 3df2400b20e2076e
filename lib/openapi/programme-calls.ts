import { EARNING_MARKS } from '@/lib/credits/rules.unusual';
import { forcedTheory, LEVELS, theoryCredits } from '@/lib/credits/schema';
import { exportOptions, exportPreview } from '@/lib/export-batches/schema';
import { XLSX } from '@/lib/http/workbook-response';
import { ADDRESS_FORMATS } from '@/lib/parcels/schema';
import { batchRecall, LABEL_SHEETS } from '@/lib/product-code-batches/schema';
import { codeState, codeUse } from '@/lib/product-codes/schema';
import { MISUSE_KINDS, MISUSE_PERIODS, misuse } from '@/lib/product-codes/schema.misuse';
import { jsonSchema, reference } from '@/lib/rest/openapi';
import {
  asked,
  type Calls,
  fields,
  flag,
  id,
  instant,
  list,
  number,
  object,
  orNull,
  service,
  text,
  upload,
} from './operation';

const back = 'The screen of the form, with a notice or with what to correct.';

/** The three exports differ only in which centers they contain. */
const exported = (summary: string): Calls[string] => ({
  get: {
    tag: 'centers',
    summary: `${summary}: how many there are now, and the roll-up requests that would stay open`,
    answer: jsonSchema(exportPreview),
  },
  post: {
    tag: 'centers',
    summary,
    query: [asked('markAsSent', { ...flag, default: false }, 'Here, in the body, or in both.')],
    body: jsonSchema(exportOptions),
    bodyIsOptional: true,
    file: XLSX,
  },
});

const count = { type: 'integer', minimum: 0 } as const;

/** Actions of the programme beyond reading and writing records. */
export const programmeCalls: Calls = {
  '/imports/{id}/rejected': {
    get: { tag: 'imports', summary: 'The refused rows of a sheet, with the reasons', file: XLSX },
  },
  '/forms/imports': {
    post: {
      tag: 'imports',
      summary: 'Upload a sheet of records (admin); nothing is imported yet',
      form: { ...fields('resource', { file: upload }), required: ['resource', 'file'] },
      leadsTo: 'The sheet with a guess what its columns hold.',
    },
  },
  '/forms/imports/{id}': {
    post: {
      tag: 'imports',
      summary: 'Check, import or undo the rows of a sheet (admin)',
      form: fields('action column.0 column.1'),
      leadsTo: 'The sheet with what its rows do, or with what to correct.',
    },
  },
  '/files': {
    post: {
      tag: 'files',
      summary: 'Upload a picture',
      form: { ...fields('', { file: upload }), required: ['file'] },
      answer: object({ _id: id, full: text }),
      status: 201,
    },
  },
  '/files/{id}': {
    get: {
      tag: 'files',
      summary: 'Download a file',
      query: [asked('width', number, 'Pixels at least.')],
      file: 'image/*',
    },
  },
  '/me/codes': {
    post: { tag: 'me', summary: 'Use a product code', form: fields('code centerId'), leadsTo: back },
  },
  '/credits/unusual': {
    get: {
      tag: 'credits',
      summary: 'Professionals with unusual credits in the last 90 days, and why; for admins',
      answer: list(
        object({
          ...{ _id: id, name: text, surname: text, level: { enum: [...LEVELS] }, practice: number },
          ...{ treatments: count, busiestDay: count, withoutCode: count, patients: count, patientsSignedIn: count },
          ...{ ratings: count, quickRatings: count, refused: count },
          marks: list({ enum: [...EARNING_MARKS] }),
        }),
      ),
    },
  },
  '/product-codes/misuse': {
    get: {
      tag: 'product-codes',
      summary: 'Failed codes, and codes used far from their shipping address or in quick succession; for admins',
      query: [
        asked('days', { type: 'integer', enum: MISUSE_PERIODS, default: 90 }, 'How far back.'),
        asked('kind', { type: 'string', enum: MISUSE_KINDS }, 'Of these only.'),
        asked('batchId', id, 'Of this lot only.'),
        asked('centerId', id, 'At this center only.'),
        asked('page', number, 'Of fifty findings.'),
        asked('format', { type: 'string', enum: ['csv'] }, 'All of them as a sheet.'),
      ],
      answer: jsonSchema(misuse),
    },
  },
  '/views/toread': {
    get: {
      tag: 'views',
      summary: 'Records of a resource that are new to the caller',
      query: [{ ...asked('entityType', text, 'Name of the resource.'), required: true }],
      answer: object({ toRead: number, ids: list(id) }),
    },
  },
  '/chats/{id}/read': {
    patch: { tag: 'chats', summary: 'Mark everything in a chat as read', answer: reference('Chats') },
  },
  '/chats/toread': {
    get: { tag: 'chats', summary: 'Chats with unread messages', answer: object({ chatToRead: number }) },
  },
  '/chats/{id}/messages': {
    get: {
      tag: 'chats',
      summary: 'The messages of a chat, with the usual list parameters',
      query: ['page', 'limit', 'sort', 'count', 'q'].map((name) => asked(name)),
      answer: list(reference('Messages')),
    },
    post: {
      tag: 'chats',
      summary: 'Send a message in a chat',
      body: object({ text, pictureId: id }, ['pictureId']),
      answer: reference('Messages'),
      status: 201,
    },
  },
  '/chats/{id}/reportings': {
    post: {
      tag: 'chats',
      summary: 'Report somebody in a chat to the admins',
      body: object({ userId: id, reason: text }, ['userId']),
      answer: object({ _id: id }),
      status: 201,
    },
  },
  '/forms/message': {
    post: {
      tag: 'chats',
      summary: 'Send a message in a chat, from a form',
      form: fields('chatId text'),
      leadsTo: back,
    },
  },
  '/forms/chat': {
    post: { tag: 'chats', summary: 'Start a chat, from a form', form: fields('personId'), leadsTo: back },
  },
  '/forms/connection': {
    post: {
      tag: 'connections',
      summary: 'Request, answer or end a connection, from a form',
      form: fields('employeeId id status'),
      leadsTo: back,
    },
  },
  '/notifications/read': {
    patch: { tag: 'notifications', summary: 'Mark all as read', answer: object({ read: number }) },
  },
  '/notifications/{id}/read': {
    patch: { tag: 'notifications', summary: 'Mark one as read', answer: reference('Notifications') },
  },
  '/me/notifications': {
    post: { tag: 'me', summary: 'Mark all as read', form: fields('back'), leadsTo: back },
  },
  '/credits/theory': {
    post: {
      tag: 'credits',
      summary: 'Credit a course completed at the academy; the same course counts once, and answers 200 again',
      security: service,
      body: jsonSchema(theoryCredits),
      answer: object({
        ...{ _id: id, userId: id, kind: text, amount: number, course: text, createdAt: instant },
        ...{ theoryPoints: number, practicePoints: number, level: text, isEnabled: flag },
      }),
      status: 201,
    },
  },
  '/users/{id}/forced-theory': {
    put: {
      tag: 'users',
      summary: 'Override somebody’s theory points, for admins; null removes the override',
      body: jsonSchema(forcedTheory),
      answer: reference('Users'),
    },
  },
  '/settings/key/promo': {
    get: {
      tag: 'settings',
      summary: 'The current promotion',
      security: service,
      answer: object({ name: text, logoUrl: orNull(text), active: flag }),
    },
  },
  '/product-codes/{id}/consumption': {
    get: {
      tag: 'product-codes',
      summary: 'Whether a code can be used; `id` is the code as printed or scanned',
      inPath: text,
      answer: jsonSchema(codeState),
    },
    post: {
      tag: 'product-codes',
      summary: 'Use a code and get its credits; `id` is the code as printed or scanned',
      inPath: text,
      body: jsonSchema(codeUse),
      answer: reference('ProductCodes'),
      status: 201,
    },
  },
  '/product-code-batches/{id}/labels': {
    get: {
      tag: 'product-code-batches',
      summary: 'Labels for the usable kits of a batch, for printing (admin)',
      query: [
        asked('sheet', { enum: Object.keys(LABEL_SHEETS), default: 'a4-3x8' }),
        asked('test', { ...flag, default: false }, 'With borders, and without a code that counts.'),
      ],
      file: 'application/pdf',
    },
  },
  '/product-code-batches/{id}/recall': {
    post: {
      tag: 'product-code-batches',
      summary: 'Recall a batch: its codes become void, and their credits are withdrawn',
      body: jsonSchema(batchRecall),
      answer: reference('ProductCodeBatches'),
    },
  },
  '/export-batches/{id}/file': {
    get: { tag: 'export-batches', summary: 'The original file of an export', file: XLSX },
  },
  '/export-batches/{id}/addresses': {
    get: {
      tag: 'export-batches',
      summary: 'The parcel addresses of an export, as a sheet for the carrier',
      query: [asked('format', { type: 'string', enum: ADDRESS_FORMATS, default: 'xlsx' }, 'Of the sheet.')],
      file: XLSX,
    },
  },
  '/export-batches/{id}/marks': {
    delete: {
      tag: 'export-batches',
      summary: 'Revert the “sent” marks of an export',
      answer: reference('ExportBatches'),
    },
  },
  '/centers/exportWelcomeKitEligible': exported('Centers to send a welcome kit to'),
  '/centers/exportPromoEligible': exported('Centers to send a promo kit to'),
  '/centers/exportCWKitEligible': exported('Centers to send a Clean & White kit to'),
};
