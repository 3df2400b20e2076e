import { createHash } from 'node:crypto';
import { limits } from '@/lib/auth/limits';
import { requirePerson } from '@/lib/auth/require-person';
import { badRequest, invalid } from '@/lib/errors';
import { preparePicture } from '@/lib/files/prepare-picture';
import { storePicture } from '@/lib/files/store-picture';
import { uploadPicture } from '@/lib/files/upload-picture';
import { handle, json } from '@/lib/http/handle';
import { spend } from '@/lib/rate-limits/data';
import { onceFor } from '@/lib/rest/idempotency';

/** Takes a picture as `file` of a multipart form; answers its id and address. With an `Idempotency-Key`, once. */
export const POST = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  const body = await request.formData().catch(() => {
    throw badRequest();
  });
  const file = body.get('file');
  if (!(file instanceof File)) throw invalid([{ field: 'file', message: 'validation.required' }]);
  await spend(limits.upload, me.id);
  const kept = await storePicture(me, await preparePicture(file));
  // The bytes as sent, not the form around them: its boundary is another one at each attempt.
  const content = createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');
  return onceFor(request, me, content, async (tx) => {
    const { id } = await uploadPicture(tx, me, kept);
    const full = `/api/files/${id}`;
    return json(JSON.stringify({ _id: id, full }), 201, { location: full });
  });
});
