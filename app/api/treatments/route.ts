import { handle } from '@/lib/http/handle';
import { checkGuesses } from '@/lib/product-codes/check-guesses';
import { collection } from '@/lib/rest/handlers';
import { checkAddresses } from '@/lib/treatments/check-addresses';
import { createTreatment } from '@/lib/treatments/create-treatment';
import { treatments } from '@/lib/treatments/resource';

const { GET, POST: create } = collection(treatments, { create: createTreatment });

/** A treatment may carry codes, those that are none count as guesses; so do addresses of people who are no patients. */
const POST = handle(({ request, actor }) =>
  checkGuesses(actor, () => checkAddresses(actor, async () => create(request))),
);

export { GET, POST };
