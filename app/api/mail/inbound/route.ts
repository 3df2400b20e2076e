import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { readForm } from '@/lib/core/form-body';
import { repeatable } from '@/lib/core/repeatable';
import { inboundMail } from '@/lib/nouns/requests/notes/read-mail';
import { recordReply } from '@/lib/nouns/requests/notes/record-reply';
import { handleService } from '@/lib/web/http/handle-service';

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
