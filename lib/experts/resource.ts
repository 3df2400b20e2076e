import { defineResource } from '@/lib/rest/define';
import { healthFields } from '@/lib/users/policy';
import { searchedFields, users } from '@/lib/users/resource';
import { policy } from './policy';
import { expertRecord } from './schema';

export const experts = defineResource({
  name: 'users/experts',
  model: 'User',
  schema: expertRecord,
  sources: users.sources,
  policy,
  onlySingly: healthFields,
  search: searchedFields,
  sort: 'surname',
});
