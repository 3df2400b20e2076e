// npm run audit:verify [-- <seal from a log>]: checks that the audit and the ledger are unchanged since
// they were sealed. Prints the first changed row and exits with 1.
import { checkChain } from '@/lib/nouns/audit-entries/check-chain';
import { pool } from '@/lib/run/db/db';

const [, , expected] = process.argv;
const { sealed, open, erased, head, hasExpected, broken } = await checkChain(expected);
if (broken) {
  console.error(`Broken at seal ${broken.number}: ${broken.because} (${broken.ledger}, ${broken.entryId}).`);
  process.exitCode = 1;
} else {
  console.log(
    `${sealed} rows are as they were sealed, ${erased} of them emptied for erased people and requests; ${open} wait for tonight.`,
  );
  console.log(`The newest seal is ${head ?? 'none'}.`);
}
if (!broken && !hasExpected) {
  console.error(`The seal ${expected} is not in the chain: the chain was rebuilt or truncated.`);
  process.exitCode = 1;
}
await pool.end();
