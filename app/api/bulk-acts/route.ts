import { createBulkAct } from '@/lib/bulk-acts/create-bulk-act';
import { bulkActs } from '@/lib/bulk-acts/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(bulkActs, { create: (tx, actor, input) => createBulkAct(tx, actor, input) });
