import { auditEntries } from '@/lib/audit-entries/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(auditEntries);
