// A process that seals the audit a few rows at a time, to be killed on the way; run by tests/api/audit-chain.test.ts.
import { sealEntries } from '@/lib/nouns/audit-entries/seal-entries';

process.stdout.write('begun\n');
await sealEntries(5);
process.stdout.write('done\n');
process.exit(0);
