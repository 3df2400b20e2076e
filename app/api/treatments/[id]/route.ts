import { checkAddresses } from '@/lib/nouns/treatments/check-addresses';
import { treatments } from '@/lib/nouns/treatments/resource';
import { verbs } from '@/lib/nouns/treatments/verbs';
import { member } from '@/lib/web/rest/handlers';

/** A treatment can be moved to another patient; e-mail addresses that match no patient count as guesses. */
export const { GET, PUT, DELETE } = member(treatments, verbs, [checkAddresses]);
