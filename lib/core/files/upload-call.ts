import { createHash } from 'node:crypto';
import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { isUploadKind } from '@/lib/core/files/schema';
import { uploadFile } from '@/lib/core/files/upload-file';
import { confirmUpload } from '@/lib/core/files/verify-own-upload';
import { onceFor } from '@/lib/core/idempotency';
import { fields, id, object, text, upload } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { badRequest, invalid } from '@/lib/run/errors';

/**
 * Uploads a picture as `file` of a multipart form, a PDF with `kind=document`, or either, to be kept unchanged, with `kind=file`; answers its id and address. An
 * `Idempotency-Key` makes retries safe.
 */
export const uploadCall = defineVerb('POST /files', {
  summary: 'Upload a file',
  transactions: 'own',
  reads: { ...fields('', { file: upload }), required: ['file'] },
  answer: object({ _id: id, full: text }),
  status: 201,
  run: async ({ request, actor }) => {
    const me = requirePerson(actor);
    const body = await request.formData().catch(() => {
      throw badRequest();
    });
    const [file, kind] = [body.get('file'), body.get('kind')];
    if (!(file instanceof File)) throw invalid([{ field: 'file', message: 'validation.required' }]);
    const kept = await uploadFile(me, file, 'file', isUploadKind(kind) ? kind : 'picture');
    // Hash the file itself, not the whole form: the multipart boundary differs on each attempt.
    const content = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    return onceFor(request, me, content, async (tx) => {
      const { id: _id } = await confirmUpload(tx, me, kept);
      const full = `/api/files/${_id}`;
      return json(JSON.stringify({ _id, full }), 201, { location: full });
    });
  },
});
