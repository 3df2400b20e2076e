import { changeBulkAct } from '@/lib/core/bulk-changes/change-bulk-act';
import { bulkActs } from '@/lib/core/bulk-changes/resource';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(bulkActs, { update: changeBulkAct });
