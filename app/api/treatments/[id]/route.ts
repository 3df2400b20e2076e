import { handle } from '@/lib/http/handle';
import { member } from '@/lib/rest/handlers';
import { checkAddresses } from '@/lib/treatments/check-addresses';
import { treatments } from '@/lib/treatments/resource';
import { verbs } from '@/lib/treatments/verbs';

const { GET, PUT: change, DELETE } = member(treatments, verbs);

/** A treatment can be moved to another patient; e-mail addresses that match no patient count as guesses. */
const PUT = handle(({ request, actor, params }) =>
  checkAddresses(actor, async () => change(request, { params: Promise.resolve(params) })),
);

export { DELETE, GET, PUT };
