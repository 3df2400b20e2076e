import { reportings } from '@/lib/reportings/resource';
import { updateReporting } from '@/lib/reportings/update-reporting';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(reportings, { update: updateReporting });
