import type { Verbs } from '@/lib/core/records';
import { checkGuesses } from '@/lib/nouns/product-codes/check-guesses';
import { checkAddresses } from './check-addresses';
import { createTreatment } from './create-treatment';
import { noteView } from './note-view';
import { removeTreatment, returnCredits } from './remove-treatment';
import { updateTreatment } from './update-treatment';

export const verbs: Verbs = {
  // Codes that do not exist and e-mail addresses that match no patient count as guesses.
  guards: { create: [checkGuesses, checkAddresses], update: [checkAddresses] },
  create: createTreatment,
  update: updateTreatment,
  remove: removeTreatment,
  restored: returnCredits,
  opened: noteView,
};
