import { readForm } from '@/lib/http/form-body';
import { json } from '@/lib/http/handle';
import { handleService } from '@/lib/http/handle-service';
import { parse, readJson } from '@/lib/http/validation';
import { inboundMail } from '@/lib/request-notes/read-mail';
import { recordReply } from '@/lib/request-notes/record-reply';
import { repeatable } from '@/lib/rest/repeatable';

/**
 * Called by the mail server, with the credential for mail: takes in replies to our letters. The answer is always the
 * same.
 */
export const POST = handleService('mail', ({ request }) =>
  repeatable(request, 'service', async (sent) => {
    const { values, files } = await mailIn(sent);
    await recordReply(parse(inboundMail, values), files);
    return json('{}');
  }),
);

/** Mail servers post a multipart form if there are attachments, else JSON. */
async function mailIn(request: Request): Promise<{ values: Record<string, unknown>; files: File[] }> {
  if (!/form/.test(request.headers.get('content-type') ?? '')) return { values: await readJson(request), files: [] };
  const body = await request.formData();
  const files = [...body.values()].filter((value) => value instanceof File);
  return { values: readForm(body).values, files };
}
