import { noteView } from '@/lib/audit-entries/note-view';
import { auditEntries } from '@/lib/audit-entries/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(auditEntries, { opened: noteView });
