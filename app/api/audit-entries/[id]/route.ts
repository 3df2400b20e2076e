import { recordView } from '@/lib/audit-entries/record-view';
import { auditEntries } from '@/lib/audit-entries/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(auditEntries, { opened: recordView });
