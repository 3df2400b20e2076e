import { switchToExpert } from '@/lib/accounts/switch-role';
import { requirePerson } from '@/lib/auth/require-person';
import { landingPage } from '@/lib/auth/routes';
import { handle } from '@/lib/http/handle';
import { seeOther } from '@/lib/http/see-other';

/** The header's button, without JavaScript: lands on the expert's dashboard. */
export const POST = handle(async ({ actor }) => {
  await switchToExpert(requirePerson(actor));
  return seeOther(landingPage('expert'));
});
