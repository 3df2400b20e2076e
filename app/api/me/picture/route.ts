import { updateProfile } from '@/lib/accounts/update-profile';
import { invalid } from '@/lib/errors';
import { preparePicture } from '@/lib/files/prepare-picture';
import { LARGEST_PICTURE } from '@/lib/files/schema';
import { storePicture } from '@/lib/files/store-picture';
import { uploadPicture } from '@/lib/files/upload-picture';
import { portalForm } from '@/lib/http/portal-form';
import { transaction } from '@/lib/rest/transaction';

/** The photo of the profile, or back to the initials when `remove` was pressed. */
export const POST = portalForm({
  page: 'profile',
  saved: 'picture',
  isButton: true,
  largest: LARGEST_PICTURE + 1,
  submit: async ({ me, values, files }) => {
    if (values.remove) return updateProfile(me, { profileImageId: null });
    if (!files.file) throw invalid([{ field: 'file', message: 'validation.required' }]);
    const kept = await storePicture(me, await preparePicture(files.file));
    const { id } = await transaction((tx) => uploadPicture(tx, me, kept));
    return updateProfile(me, { profileImageId: id });
  },
});
