import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { WrittenLetter } from '@/components/newsletters/written-letter';

/** The audience and preview of the newsletter being written; client-side only. */
export async function NewsletterOutcome() {
  const { newsletters, 'newsletter-deliveries': deliveries } = await getMessages();
  const messages = {
    newsletters: { office: newsletters.office },
    'newsletter-deliveries': { values: deliveries.values },
  };
  return (
    <NextIntlClientProvider messages={messages}>
      <WrittenLetter />
    </NextIntlClientProvider>
  );
}
