import { createMembership } from '@/lib/nouns/memberships/create-membership';
import { memberships } from '@/lib/nouns/memberships/resource';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(memberships, { create: createMembership });
