import { requirePerson } from '@/lib/auth/require-person';
import { badRequest, invalid } from '@/lib/errors';
import { uploadPicture } from '@/lib/files/upload-picture';
import { handle, json } from '@/lib/http/handle';
import { requireSameOrigin } from '@/lib/http/same-origin';

/** Takes a picture as `file` of a multipart form; answers its id and address. */
export const POST = handle(async ({ request, actor }) => {
  requireSameOrigin(request);
  const me = requirePerson(actor);
  const body = await request.formData().catch(() => {
    throw badRequest();
  });
  const file = body.get('file');
  if (!(file instanceof File) || file.size === 0) throw invalid([{ field: 'file', message: 'validation.required' }]);
  const { id } = await uploadPicture(me, file);
  const full = `/api/files/${id}`;
  return json(JSON.stringify({ _id: id, full }), 201, { location: full });
});
