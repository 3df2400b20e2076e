import { reportSchema } from '@/lib/chats/report-chat';
import { EARNING_MARKS } from '@/lib/credits/rules.unusual';
import { creditCorrection, fanShopOrder, forcedTheory, LEVELS, levelByHand, theoryCredits } from '@/lib/credits/schema';
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
    get: { tag: 'imports', summary: 'The rows of a sheet that were refused, with the reasons', file: XLSX },
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
  '/me/codes': {
    post: { tag: 'me', summary: 'Redeem a product code', form: fields('code centerId'), leadsTo: back },
  },
  '/credits/unusual': {
    get: {
      tag: 'credits',
      summary: 'Whose credits of the last 90 days are unusual, and why; for admins',
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
      summary: 'Codes tried in vain, used far from where they were sent, or faster than kits are opened; for admins',
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
      summary: 'What of a resource is new to the caller',
      query: [{ ...asked('entityType', text, 'Name of the resource.'), required: true }],
      answer: object({ toRead: number, ids: list(id) }),
    },
  },
  '/chats/{id}/read': { patch: { tag: 'chats', summary: 'Everything in a chat is read', answer: reference('Chats') } },
  '/chats/toread': {
    get: { tag: 'chats', summary: 'Chats with something new', answer: object({ chatToRead: number }) },
  },
  '/chats/{id}/messages': {
    get: {
      tag: 'chats',
      summary: 'What was said in a chat, with the parameters of any list',
      query: ['page', 'limit', 'sort', 'count', 'q'].map((name) => asked(name)),
      answer: list(reference('Messages')),
    },
    post: {
      tag: 'chats',
      summary: 'Say something in a chat',
      body: object({ text, pictureId: id }, ['pictureId']),
      answer: reference('Messages'),
      status: 201,
    },
  },
  '/chats/{id}/reportings': {
    post: {
      tag: 'chats',
      summary: 'Tell the admins about somebody in a chat',
      body: jsonSchema(reportSchema),
      answer: object({ _id: id }),
      status: 201,
    },
  },
  '/forms/message': {
    post: { tag: 'chats', summary: 'Say something in a chat, as a form', form: fields('chatId text'), leadsTo: back },
  },
  '/forms/chat': {
    post: { tag: 'chats', summary: 'Begin a chat, as a form', form: fields('personId'), leadsTo: back },
  },
  '/forms/connection': {
    post: {
      tag: 'connections',
      summary: 'Ask for a connection, or answer or end one, as a form',
      form: fields('employeeId id status'),
      leadsTo: back,
    },
  },
  '/notifications/read': {
    patch: { tag: 'notifications', summary: 'Everything is read', answer: object({ read: number }) },
  },
  '/notifications/{id}/read': {
    patch: { tag: 'notifications', summary: 'One is read', answer: reference('Notifications') },
  },
  '/me/notifications': {
    post: { tag: 'me', summary: 'Everything is read', form: fields('back'), leadsTo: back },
  },
  '/credits/theory': {
    post: {
      tag: 'credits',
      summary: 'Credit a course completed at the academy; the same course counts once, and then answers 200',
      security: service,
      body: jsonSchema(theoryCredits),
      answer: object({
        ...{ _id: id, userId: id, kind: text, amount: number, course: text, createdAt: instant },
        ...{ theoryPoints: number, practicePoints: number, level: text, isEnabled: flag },
      }),
      status: 201,
    },
  },
  '/credits/fan-shop': {
    post: {
      tag: 'credits',
      summary: 'Pay an order of the fan shop with points; the same order is paid once, and then answers 200',
      security: service,
      body: jsonSchema(fanShopOrder),
      answer: object({
        ...{ _id: id, userId: id, kind: text, amount: number, order: text, createdAt: instant, fanShopPoints: number },
      }),
      status: 201,
    },
  },
  '/users/{id}/level': {
    put: {
      tag: 'users',
      summary: 'Raise a professional to a level by hand, for admins',
      body: jsonSchema(levelByHand),
      answer: reference('Users'),
    },
  },
  '/users/{id}/credits': {
    post: {
      tag: 'users',
      summary: 'Add practice credits or fan shop points to a professional by hand, or take some away, for admins',
      body: jsonSchema(creditCorrection),
      answer: reference('Credits'),
      status: 201,
    },
  },
  '/users/{id}/forced-theory': {
    put: {
      tag: 'users',
      summary: 'Put theory points in the place of the earned ones, for admins; null takes them back',
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
      summary: 'Whether a code that one has in hand can be used; `id` is the code as printed or scanned',
      inPath: text,
      answer: jsonSchema(codeState),
    },
    post: {
      tag: 'product-codes',
      summary: 'Redeem a product code; `id` is the code as printed or scanned',
      inPath: text,
      body: jsonSchema(codeUse),
      answer: reference('ProductCodes'),
      status: 201,
    },
  },
  '/product-code-batches/{id}/labels': {
    get: {
      tag: 'product-code-batches',
      summary: 'Labels for the kits of a batch that can still be used, to be printed (admin)',
      query: [
        asked('sheet', { enum: Object.keys(LABEL_SHEETS), default: 'a4-3x8' }),
        asked('test', { ...flag, default: false }, 'With borders, and without a code that counts.'),
      ],
      file: 'application/pdf',
    },
  },
  '/product-code-batches/{id}/codes': {
    get: {
      tag: 'product-code-batches',
      summary: 'The codes of a batch that can still be used, with their lot and expiry, for a label printer (admin)',
      file: 'text/csv',
    },
  },
  '/product-code-batches/{id}/recall': {
    post: {
      tag: 'product-code-batches',
      summary: 'Call a batch back: its codes are void, and what they earned is taken back',
      body: jsonSchema(batchRecall),
      answer: reference('ProductCodeBatches'),
    },
  },
  '/export-batches/{id}/file': {
    get: { tag: 'export-batches', summary: 'The file of an export, as it was made', file: XLSX },
  },
  '/export-batches/{id}/addresses': {
    get: {
      tag: 'export-batches',
      summary: 'Where the parcels of an export go, as a sheet for the carrier',
      query: [asked('format', { type: 'string', enum: ADDRESS_FORMATS, default: 'xlsx' }, 'Of the sheet.')],
      file: XLSX,
    },
  },
  '/export-batches/{id}/marks': {
    delete: {
      tag: 'export-batches',
      summary: 'Undo that the centers of an export were marked as sent',
      answer: reference('ExportBatches'),
    },
  },
  '/centers/exportWelcomeKitEligible': exported('Centers to send a welcome kit to'),
  '/centers/exportPromoEligible': exported('Centers to send a promo kit to'),
  '/centers/exportCWKitEligible': exported('Centers to send a Clean & White kit to'),
};
