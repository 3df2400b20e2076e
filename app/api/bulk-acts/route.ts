import '@/lib/nouns/register';
import { createBulkAct } from '@/lib/core/bulk-changes/create-bulk-act';
import { bulkActs } from '@/lib/core/bulk-changes/resource';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(bulkActs, { create: (tx, actor, input) => createBulkAct(tx, actor, input) });
