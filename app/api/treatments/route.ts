import { collection } from '@/lib/rest/handlers';
import { createTreatment } from '@/lib/treatments/create-treatment';
import { treatments } from '@/lib/treatments/resource';

export const { GET, POST } = collection(treatments, { create: createTreatment });
