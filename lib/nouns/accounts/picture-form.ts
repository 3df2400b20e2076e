import { LARGEST_PICTURE } from '@/lib/core/files/schema';
import { uploadFile } from '@/lib/core/files/upload-file';
import { confirmUpload } from '@/lib/core/files/verify-own-upload';
import { fields, upload } from '@/lib/core/json-schema';
import { definePortalForm } from '@/lib/core/verb';
import { updateProfile } from '@/lib/nouns/accounts/profile-fields';
import { transaction } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';

export const pictureForm = definePortalForm('POST /me/picture', {
  summary: 'Change one’s profile photo, or with `of=front` the photo of one’s face',
  fields: fields('of remove', { file: upload }),
  page: 'profile',
  saved: 'picture',
  isButton: true,
  largest: LARGEST_PICTURE + 1,
  submit: async ({ me, values, files }) => {
    const field = values.of === 'front' ? 'frontImageId' : 'profileImageId';
    if (values.remove) return updateProfile(me, { [field]: null });
    if (!files.file && values.file) return updateProfile(me, { [field]: values.file });
    if (!files.file) throw invalid([{ field: 'file', message: 'validation.required' }]);
    const kept = await uploadFile(me, files.file);
    const { id } = await transaction((tx) => confirmUpload(tx, me, kept));
    return updateProfile(me, { [field]: id });
  },
});
