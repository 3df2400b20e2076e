import { defineScreen } from '@/lib/core/screens/define';
import { onlySome, personSections, personTimeline, saidBy } from '@/lib/nouns/users/screen';
import type { ExpertField } from './resource';

export const screen = defineScreen<ExpertField>({
  resource: 'users/experts',
  title: [['name', 'surname'], 'email'],
  isPeople: true,
  face: 'profileImage',
  found: ['email'],
  lists: {
    experts: {
      areas: ['consultant', 'area-manager'],
      menu: { consultant: 3, 'area-manager': 4 },
      group: 'work',
      icon: 'user',
      columns: ['surname', 'name', 'mobilephone', 'level', 'lastTreatmentOn', 'activity'],
      inSheets: ['email', 'expertType', 'practicePoints', 'associatedCenters'],
      narrow: ['surname', 'name', 'level', 'activity', 'lastTreatmentOn', 'mobilephone'],
      filters: ['activity', 'expertType', 'level', 'isEnabled'],
    },
  },
  record: {
    areas: ['consultant', 'area-manager'],
    around: 'record-story',
    timeline: personTimeline,
    head: ['expertType', 'level'],
    shownBelow: ['level'],
    unlessSame: { associatedCenters: 'centerId' },
    below: ['report-person'],
    sections: personSections.map((section) =>
      section.heading === 'credits'
        ? { ...section, fields: [...section.fields, 'lastTreatmentOn', 'activity'] }
        : section,
    ),
  },
  occasional: ['activity'],
  only: onlySome,
  unlessSame: { originalRole: 'role' },
  saidBy: { ...saidBy, isEnabled: 'level' },
});
