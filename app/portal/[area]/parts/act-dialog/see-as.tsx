import { SeeAs } from '@/components/users/see-as';
import { groupOf, type Role } from '@/lib/auth/roles';
import { landingPage } from '@/lib/screens/portal-routes';
import type { RecordPart } from '../slots';

/** Lets an admin view the portal as this person, from where they land after signing in. */
export function SeeAsPerson({ view: { record }, title }: RecordPart) {
  return <SeeAs id={record._id} name={title} to={landingPage(groupOf(record.role as Role))} />;
}
