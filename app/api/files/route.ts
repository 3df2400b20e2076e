import { createHash } from 'node:crypto';
import { requirePerson } from '@/lib/auth/require-person';
import { badRequest, invalid } from '@/lib/errors';
import { confirmUpload } from '@/lib/files/confirm-upload';
import { uploadFile } from '@/lib/files/upload-file';
import { handle, json } from '@/lib/http/handle';
import { onceFor } from '@/lib/rest/idempotency';

/**
 * Uploads a picture as `file` of a multipart form, or a PDF with `kind=document`; answers its id and address. An
 * `Idempotency-Key` makes retries safe.
 */
export const POST = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  const body = await request.formData().catch(() => {
    throw badRequest();
  });
  const file = body.get('file');
  if (!(file instanceof File)) throw invalid([{ field: 'file', message: 'validation.required' }]);
  const kept = await uploadFile(me, file, 'file', body.get('kind') === 'document');
  // Hash the file itself, not the whole form: the multipart boundary differs on each attempt.
  const content = createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');
  return onceFor(request, me, content, async (tx) => {
    const { id } = await confirmUpload(tx, me, kept);
    const full = `/api/files/${id}`;
    return json(JSON.stringify({ _id: id, full }), 201, { location: full });
  });
});
