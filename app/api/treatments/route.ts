import { checkGuesses } from '@/lib/nouns/product-codes/check-guesses';
import { checkAddresses } from '@/lib/nouns/treatments/check-addresses';
import { createTreatment } from '@/lib/nouns/treatments/create-treatment';
import { treatments } from '@/lib/nouns/treatments/resource';
import { collection } from '@/lib/web/rest/handlers';

/** Codes that do not exist and e-mail addresses that match no patient count as guesses. */
export const { GET, POST } = collection(treatments, { create: createTreatment }, [checkGuesses, checkAddresses]);
