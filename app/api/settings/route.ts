import { settings } from '@/lib/nouns/settings/resource';
import { createSetting } from '@/lib/nouns/settings/save-setting';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(settings, { create: createSetting });
