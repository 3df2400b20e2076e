import { requirePerson } from '@/lib/auth/require-person';
import { badRequest } from '@/lib/errors';
import { readForm } from '@/lib/http/form-body';
import { handle, json } from '@/lib/http/handle';
import { requireSameOrigin } from '@/lib/http/same-origin';
import { previewWritten } from '@/lib/newsletters/preview-written';

/** Previews a newsletter while it is being written: its look and its audience. Saves nothing. */
export const POST = handle(async ({ request, actor }) => {
  requireSameOrigin(request);
  const me = requirePerson(actor);
  const body = await request.formData().catch(() => {
    throw badRequest();
  });
  return json(JSON.stringify(await previewWritten(me, readForm(body).values)));
});
