import { handle } from '@/lib/http/handle';
import { checkGuesses } from '@/lib/product-codes/check-guesses';
import { collection } from '@/lib/rest/handlers';
import { createTreatment } from '@/lib/treatments/create-treatment';
import { treatments } from '@/lib/treatments/resource';

const { GET, POST: create } = collection(treatments, { create: createTreatment });

/** A treatment may carry codes: those that are none count as guesses. */
const POST = handle(({ request, actor }) => checkGuesses(actor, () => create(request)));

export { GET, POST };
