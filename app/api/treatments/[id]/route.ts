import { handle } from '@/lib/http/handle';
import { member } from '@/lib/rest/handlers';
import { checkAddresses } from '@/lib/treatments/check-addresses';
import { treatments } from '@/lib/treatments/resource';
import { verbs } from '@/lib/treatments/verbs';

const { GET, PUT: change, DELETE } = member(treatments, verbs);

/** A treatment may get another patient: addresses of people who are no patients count as guesses. */
const PUT = handle(({ request, actor, params }) =>
  checkAddresses(actor, async () => change(request, { params: Promise.resolve(params) })),
);

export { DELETE, GET, PUT };
