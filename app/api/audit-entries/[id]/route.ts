import { auditEntries } from '@/lib/audit-entries/resource';
import { verbs } from '@/lib/audit-entries/verbs';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(auditEntries, verbs);
