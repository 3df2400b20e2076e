import { collection } from '@/lib/rest/handlers';
import { createUser } from '@/lib/users/create-user';
import { users } from '@/lib/users/resource';

export const { GET, POST } = collection(users, { create: createUser });
