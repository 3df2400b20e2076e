import '@/lib/nouns/register';
import { bulkActs } from '@/lib/core/bulk-changes/resource';
import { changeBulkAct } from '@/lib/core/bulk-changes/save-bulk-form';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, PATCH, DELETE } = member(bulkActs, { update: changeBulkAct });
