import { auditEntries } from '@/lib/nouns/audit-entries/resource';
import { verbs } from '@/lib/nouns/audit-entries/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(auditEntries, verbs);
