import { exportBatches } from '@/lib/export-batches/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(exportBatches);
