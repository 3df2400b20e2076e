// A worker of newsletters in a process of its own, for tests to kill: says when it begins.
import { sendNewsletters } from '@/lib/newsletters/send-newsletters';

process.stdout.write('begun\n');
for (;;) {
  const { more, sent } = await sendNewsletters('worker');
  if (!more && sent === 0) await new Promise((resolve) => setTimeout(resolve, 100));
}
