import { createMembership } from '@/lib/memberships/create-membership';
import { memberships } from '@/lib/memberships/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(memberships, { create: createMembership });
