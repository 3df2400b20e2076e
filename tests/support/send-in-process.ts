// A newsletter worker in its own process, for tests to kill: prints when it starts.
import { sendNewsletters } from '@/lib/nouns/newsletters/send-newsletters';

process.stdout.write('begun\n');
for (;;) {
  const { more, sent } = await sendNewsletters('worker');
  if (!more && sent === 0) await new Promise((resolve) => setTimeout(resolve, 100));
}
