// A process that erases one person and then waits to be killed; run by tests/api/erasure-killed.test.ts.

import { erasePerson } from '@/lib/accounts/erase-person';
import { anonymous } from '@/lib/auth/actor';
import { db } from '@/lib/db';

await db.$queryRaw`select 1`;
process.stdout.write('begun\n');
await erasePerson(anonymous, process.argv[2]!);
process.stdout.write('done\n');
setInterval(() => {}, 60_000);
