import { json } from '@/lib/core/answers';
import { flag, object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { currentPromo } from '@/lib/nouns/promo-settings/data';

export const readPromo = defineVerb('GET /settings/key/promo', {
  summary: 'The current promotion',
  by: 'programme',
  answer: object({ name: text, logoUrl: orNull(text), active: flag }),
  run: async () => json(JSON.stringify(await currentPromo())),
});
