import { member } from '@/lib/rest/handlers';
import { settings } from '@/lib/settings/resource';
import { updateSetting } from '@/lib/settings/save-setting';

export const { GET, PUT, DELETE } = member(settings, { update: updateSetting });
