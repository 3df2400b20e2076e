import { handle } from '@/lib/web/http/handle';
import { takeCspReport } from '@/lib/web/http/take-csp-report';

/** What browsers report of the Content-Security-Policy. The answer is the same whatever was sent. */
export const POST = handle(
  async ({ request }) => {
    takeCspReport(await request.text().catch(() => ''));
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  },
  { isForViewers: true, isForEnrolling: true, isForNewPassword: true },
);
