import { exportBatches } from '@/lib/export-batches/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(exportBatches);
