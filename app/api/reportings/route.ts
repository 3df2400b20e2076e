import { createReporting } from '@/lib/reportings/create-reporting';
import { reportings } from '@/lib/reportings/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(reportings, { create: createReporting });
