import { member } from '@/lib/rest/handlers';
import { checkAddresses } from '@/lib/treatments/check-addresses';
import { treatments } from '@/lib/treatments/resource';
import { verbs } from '@/lib/treatments/verbs';

/** A treatment can be moved to another patient; e-mail addresses that match no patient count as guesses. */
export const { GET, PUT, DELETE } = member(treatments, verbs, [checkAddresses]);
