import { defineScreen } from '@/lib/core/screens/define';
import { names } from '@/lib/run/names';
import type { NewsletterField } from './resource';

export const screen = defineScreen<NewsletterField>({
  resource: 'newsletters',
  title: ['titleIt', 'titleEn'],
  found: [],
  changeableIn: { status: ['draft'] },
  lists: {
    newsLetter: {
      areas: ['admin'],
      menu: { admin: 11 },
      group: 'communication',
      icon: 'send',
      columns: ['titleIt', 'audience', 'userType', 'status', 'sendingDate', 'sentAt'],
      inSheets: ['titleEn'],
      narrow: ['titleIt', 'status', 'audience', 'userType', 'sendingDate', 'sentAt'],
      filters: ['status', 'audience'],
    },
  },
  record: {
    areas: ['admin'],
    sections: [
      {
        heading: 'sending',
        fields: ['status', 'sendingDate', 'startedAt', 'pausedAt', 'sentAt', 'error', 'creatorId'],
      },
      {
        heading: 'recipients',
        fields: names('audience userType qualifications targetEmails user center bypassConsent bypassReason'),
      },
      { heading: 'italian', fields: ['titleIt', 'templateIt', 'buttonTitleIt', 'buttonLinkIt'] },
      { heading: 'english', fields: ['titleEn', 'templateEn', 'buttonTitleEn', 'buttonLinkEn'] },
    ],
  },
  form: {
    areas: ['admin'],
    groups: [
      {
        heading: 'recipients',
        fields: names('audience userType qualifications user center targetEmails bypassConsent bypassReason'),
        isBeside: 'tall',
      },
      { heading: 'italian', fields: ['titleIt', 'templateIt', 'buttonTitleIt', 'buttonLinkIt'], isBeside: true },
      {
        heading: 'english',
        fields: ['titleEn', 'templateEn', 'buttonTitleEn', 'buttonLinkEn'],
        isBeside: true,
        isFolded: true,
      },
      { heading: 'sending', fields: ['sendingDate'], isBeside: true },
    ],
    askedWhen: { bypassReason: { field: 'bypassConsent', values: ['true'] } },
    help: ['targetEmails', 'qualifications', 'bypassConsent', 'sendingDate'],
    beside: 'newsletter-outcome',
  },
  acts: [
    {
      name: 'pause',
      label: 'newsletters.office.actions.pause',
      icon: 'pause',
      needs: 'pause',
      done: 'done',
      isInHead: true,
      call: { method: 'POST', path: '/api/newsletters/{id}/pause' },
    },
    {
      name: 'resume',
      label: 'newsletters.office.actions.resume',
      icon: 'play',
      needs: 'resume',
      done: 'done',
      isInHead: true,
      call: { method: 'POST', path: '/api/newsletters/{id}/resume' },
    },
    {
      name: 'unschedule',
      label: 'newsletters.office.actions.takeBack',
      icon: 'undo',
      needs: 'unschedule',
      call: { method: 'DELETE', path: '/api/newsletters/{id}/schedule' },
      done: 'done',
      isInHead: true,
    },
  ],
  pages: { 'newsLetter/[id]/recipients': { areas: ['admin'] } },
  occasional: ['startedAt', 'pausedAt', 'sentAt', 'error', 'bypassReason', 'user', 'center', 'targetEmails'],
});
