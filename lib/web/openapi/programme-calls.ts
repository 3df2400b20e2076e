import { XLSX } from '@/lib/core/answers';
import {
  asked,
  fields,
  flag,
  id,
  instant,
  list,
  number,
  object,
  orNull,
  reference,
  text,
} from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import { EARNING_MARKS } from '@/lib/nouns/credits/rules.unusual';
import {
  creditCorrection,
  fanShopOrder,
  forcedTheory,
  LEVELS,
  levelByHand,
  theoryCredits,
} from '@/lib/nouns/credits/schema';
import { exportOptions, exportPreview } from '@/lib/nouns/kits/export-batches/schema';
import { ADDRESS_FORMATS } from '@/lib/nouns/kits/parcels/schema';
import { batchRecall } from '@/lib/nouns/product-codes/batches/schema';
import { codeState, codeUse } from '@/lib/nouns/product-codes/schema';
import { MISUSE_KINDS, MISUSE_PERIODS, misuse } from '@/lib/nouns/product-codes/schema.misuse';
import { back, type Calls, service } from './operation';

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
    query: [asked('markAsSent', { ...flag, default: false }, 'In the address, in the body, or in both.')],
    body: jsonSchema(exportOptions),
    bodyIsOptional: true,
    file: XLSX,
  },
});

const count = { type: 'integer', minimum: 0 } as const;

/** Actions of the programme beyond reading and writing records. */
export const programmeCalls: Calls = {
  '/me/codes': {
    post: { tag: 'me', summary: 'Redeem a product code', form: fields('code centerId'), leadsTo: back },
  },
  '/credits/unusual': {
    get: {
      tag: 'credits',
      summary: 'Professionals with unusual credits in the last 90 days, and the reasons (admin)',
      answer: list(
        object({
          _id: id,
          name: text,
          surname: text,
          level: { enum: [...LEVELS] },
          practice: number,
          treatments: count,
          busiestDay: count,
          withoutCode: count,
          patients: count,
          patientsSignedIn: count,
          ratings: count,
          quickRatings: count,
          refused: count,
          marks: list({ enum: [...EARNING_MARKS] }),
        }),
      ),
    },
  },
  '/product-codes/misuse': {
    get: {
      tag: 'product-codes',
      summary:
        'Codes that were refused, used far from where they were sent, or used faster than kits are opened (admin)',
      query: [
        asked('days', { type: 'integer', enum: MISUSE_PERIODS, default: 90 }, 'The number of days to look back.'),
        asked('kind', { type: 'string', enum: MISUSE_KINDS }, 'Only findings of this kind.'),
        asked('batchId', id, 'Only codes of this batch.'),
        asked('centerId', id, 'Only codes used at this center.'),
        asked('page', number, 'A page of fifty findings.'),
        asked('format', { type: 'string', enum: ['csv'] }, 'All findings as a sheet.'),
      ],
      answer: jsonSchema(misuse),
    },
  },
  '/credits/theory': {
    post: {
      tag: 'credits',
      summary: 'Credit a course completed at the academy; the same course counts once, and then answers 200',
      security: service,
      body: jsonSchema(theoryCredits),
      answer: object({
        _id: id,
        userId: id,
        kind: text,
        amount: number,
        course: text,
        createdAt: instant,
        theoryPoints: number,
        practicePoints: number,
        level: text,
        isEnabled: flag,
      }),
      status: 201,
    },
  },
  '/credits/fan-shop': {
    post: {
      tag: 'credits',
      summary: 'Pay a fan shop order with points; the same order is paid once, and then answers 200',
      security: service,
      body: jsonSchema(fanShopOrder),
      answer: object({
        _id: id,
        userId: id,
        kind: text,
        amount: number,
        order: text,
        createdAt: instant,
        fanShopPoints: number,
      }),
      status: 201,
    },
  },
  '/users/{id}/level': {
    put: {
      tag: 'users',
      summary: 'Raise a professional to a level by hand (admin)',
      body: jsonSchema(levelByHand),
      answer: reference('Users'),
    },
  },
  '/users/{id}/credits': {
    post: {
      tag: 'users',
      summary: 'Add practice credits or fan shop points to a professional by hand, or take some away (admin)',
      body: jsonSchema(creditCorrection),
      answer: reference('Credits'),
      status: 201,
    },
  },
  '/users/{id}/forced-theory': {
    put: {
      tag: 'users',
      summary: 'Replace the earned theory points of a professional (admin); null restores the earned ones',
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
      summary: 'Redeem a product code; `id` is the code as printed or scanned',
      inPath: text,
      body: jsonSchema(codeUse),
      answer: reference('ProductCodes'),
      status: 201,
    },
  },
  '/product-code-batches/{id}/codes': {
    get: {
      tag: 'product-code-batches',
      summary: 'The codes of a batch that can still be used, with lot and expiry, for a label printer (admin)',
      file: 'text/csv',
    },
  },
  '/product-code-batches/{id}/recall': {
    post: {
      tag: 'product-code-batches',
      summary: 'Recall a batch: its codes become void, and the credits they earned are taken back',
      body: jsonSchema(batchRecall),
      answer: reference('ProductCodeBatches'),
    },
  },
  '/export-batches/{id}/file': {
    get: { tag: 'export-batches', summary: 'The file of an export, as it was created', file: XLSX },
  },
  '/export-batches/{id}/addresses': {
    get: {
      tag: 'export-batches',
      summary: 'The addresses of an export’s parcels, as a sheet for the carrier',
      query: [asked('format', { type: 'string', enum: ADDRESS_FORMATS, default: 'xlsx' }, 'The format of the sheet.')],
      file: XLSX,
    },
  },
  '/export-batches/{id}/marks': {
    delete: {
      tag: 'export-batches',
      summary: 'Unmark the centers of an export as sent',
      answer: reference('ExportBatches'),
    },
  },
  '/centers/exportWelcomeKitEligible': exported('Centers to send a welcome kit to'),
  '/centers/exportPromoEligible': exported('Centers to send a promo kit to'),
  '/centers/exportCWKitEligible': exported('Centers to send a Clean & White kit to'),
};
