import { updateProfile } from '@/lib/accounts/update-profile';
import { invalid } from '@/lib/errors';
import { confirmUpload } from '@/lib/files/confirm-upload';
import { LARGEST_PICTURE } from '@/lib/files/schema';
import { uploadFile } from '@/lib/files/upload-file';
import { portalForm } from '@/lib/http/portal-form';
import { transaction } from '@/lib/rest/transaction';

/**
 * Sets the profile photo, or the photo of the face: sent with the form, or uploaded before by a script; or removes it.
 */
export const POST = portalForm({
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
