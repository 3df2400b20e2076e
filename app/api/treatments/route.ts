import { handle } from '@/lib/http/handle';
import { checkGuesses } from '@/lib/product-codes/check-guesses';
import { collection } from '@/lib/rest/handlers';
import { checkAddresses } from '@/lib/treatments/check-addresses';
import { createTreatment } from '@/lib/treatments/create-treatment';
import { treatments } from '@/lib/treatments/resource';

const { GET, POST: create } = collection(treatments, { create: createTreatment });

/** Codes that do not exist and e-mail addresses that match no patient count as guesses. */
const POST = handle(({ request, actor }) =>
  checkGuesses(actor, () => checkAddresses(actor, async () => create(request))),
);

export { GET, POST };
