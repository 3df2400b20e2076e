import { requirePerson } from '@/lib/core/actor/require-person';
import { previewWritten } from '@/lib/nouns/newsletters/preview-written';
import { badRequest } from '@/lib/run/errors';
import { readForm } from '@/lib/web/http/form-body';
import { handle, json } from '@/lib/web/http/handle';
import { requireSameOrigin } from '@/lib/web/http/same-origin';

/** Previews a newsletter while it is being written: its look and its audience. Saves nothing. */
export const POST = handle(async ({ request, actor }) => {
  requireSameOrigin(request);
  const me = requirePerson(actor);
  const body = await request.formData().catch(() => {
    throw badRequest();
  });
  return json(JSON.stringify(await previewWritten(me, readForm(body).values)));
});
