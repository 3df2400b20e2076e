import { defineScreen } from '@/lib/screens/define';
import type { UserField } from '@/lib/users/schema';
import { onlySome, personSections, saidBy } from '@/lib/users/screen';

export const screen = defineScreen<UserField>({
  resource: 'users/experts',
  title: [['name', 'surname'], 'email'],
  found: ['email'],
  lists: {
    experts: {
      areas: ['consultant', 'area-manager'],
      menu: { consultant: 3, 'area-manager': 4 },
      icon: 'user',
      columns: [
        'surname',
        'name',
        'email',
        'mobilephone',
        'expertType',
        'level',
        'practicePoints',
        'associatedCenters',
      ],
      narrow: ['surname', 'name', 'level', 'expertType', 'mobilephone', 'associatedCenters'],
      filters: ['expertType', 'level', 'isEnabled'],
    },
  },
  record: { areas: ['consultant', 'area-manager'], sections: personSections },
  only: onlySome,
  unlessSame: { originalRole: 'role' },
  saidBy,
});
