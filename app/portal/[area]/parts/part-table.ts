// Generated from app/portal/[area]/parts: npm run generate.
import type { PartName } from '@/lib/core/screens/part-names';
import { MissingTexts } from './above-list/missing-labels';
import { RequestViews } from './above-list/request-views';
import { VisitLoad } from './above-list/visit-load';
import { SeeAs } from './act-dialog/see-as';
import { RequestWork } from './around-record/request-work';
import { Account } from './below-record/account';
import { NewsPreview } from './below-record/news-preview';
import { OutboxLetter } from './below-record/outbox-letter';
import { PersonOrigins } from './below-record/person-origins';
import { ReportPerson } from './below-record/report-person';
import { NewsletterOutcome } from './beside-form/newsletter-outcome';
import { MergedRequest } from './gone-record/merged-request';
import { RequestBoard } from './list-view/request-board';
import { RequestTriage } from './list-view/request-triage';
import type { Part, Slots } from './slots';

export const parts: { readonly [Slot in keyof Slots]: Readonly<Record<PartName<Slot>, Part<Slots[Slot]>>> } = {
  aboveList: {
    'missing-labels': MissingTexts,
    'request-views': RequestViews,
    'visit-load': VisitLoad,
  },
  actDialog: {
    'see-as': SeeAs,
  },
  aroundRecord: {
    'request-work': RequestWork,
  },
  belowRecord: {
    account: Account,
    'news-preview': NewsPreview,
    'outbox-letter': OutboxLetter,
    'person-origins': PersonOrigins,
    'report-person': ReportPerson,
  },
  besideForm: {
    'newsletter-outcome': NewsletterOutcome,
  },
  goneRecord: {
    'merged-request': MergedRequest,
  },
  listView: {
    'request-board': RequestBoard,
    'request-triage': RequestTriage,
  },
};
