import { json } from '@/lib/core/answers';
import { openInquiries } from '@/lib/nouns/inquiries/open-inquiries';
import { handle } from '@/lib/web/http/handle';

/** What visitors asked the practices of the reader. */
export const GET = handle(async ({ actor }) => json(JSON.stringify(await openInquiries(actor))));
