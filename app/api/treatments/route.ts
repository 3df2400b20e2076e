import { checkGuesses } from '@/lib/product-codes/check-guesses';
import { collection } from '@/lib/rest/handlers';
import { checkAddresses } from '@/lib/treatments/check-addresses';
import { createTreatment } from '@/lib/treatments/create-treatment';
import { treatments } from '@/lib/treatments/resource';

/** Codes that do not exist and e-mail addresses that match no patient count as guesses. */
export const { GET, POST } = collection(treatments, { create: createTreatment }, [checkGuesses, checkAddresses]);
