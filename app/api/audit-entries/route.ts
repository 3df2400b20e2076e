import { auditEntries } from '@/lib/nouns/audit-entries/resource';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(auditEntries);
