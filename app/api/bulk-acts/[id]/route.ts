import { changeBulkAct } from '@/lib/bulk-acts/change-bulk-act';
import { bulkActs } from '@/lib/bulk-acts/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(bulkActs, { update: changeBulkAct });
