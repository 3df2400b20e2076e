import { ROLES } from '@/lib/core/actor/roles';
import { Role } from '@/prisma/generated/enums';
import { apiName, clientName } from './enum-names';

test('every role has the name that Prisma’s client gives it, and back', () => {
  expect(ROLES.map(clientName).toSorted()).toEqual(Object.values(Role).toSorted());
  expect(Object.values(Role).map(apiName).toSorted()).toEqual(ROLES.toSorted());
});
