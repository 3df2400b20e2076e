import { collection } from '@/lib/rest/handlers';
import { settings } from '@/lib/settings/resource';
import { createSetting } from '@/lib/settings/save-setting';

export const { GET, POST } = collection(settings, { create: createSetting });
