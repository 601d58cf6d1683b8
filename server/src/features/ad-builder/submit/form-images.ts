import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import { maxImageBytes } from '@fanfare/contract/media/images';
import { uploadMessages } from '@fanfare/contract/media/uploads';
import { rejectUnstorableText, type UploadedFile } from '../../../platform/http/index.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { LibraryOwner, LibraryService } from '../../media/index.ts';

const unknownFile = 'Send images as `image`.';

/** Stores the images of a form in the media library: the first is the image of the ad, further ones are variants. */
export const storeFormImages = async (
  library: Pick<LibraryService, 'addImage'>,
  owner: LibraryOwner,
  ad: AdFields,
  files: readonly UploadedFile[],
): Promise<AdFields> => {
  rejectUnstorableText(ad);
  if (files.some(({ field }) => !['image', 'images', 'image[]', 'adimage'].includes(field)))
    throw invalidInput('files', unknownFile);
  const tooLarge = files.find(({ isTooLarge, size }) => isTooLarge || size > maxImageBytes);
  if (tooLarge)
    throw new Problem('file-refused', { message: uploadMessages.tooLarge('image', tooLarge.size, maxImageBytes) });
  const ids: string[] = [];
  for (const file of files) ids.push(String((await library.addImage(owner, await file.read(), file.name)).id));
  const [adimage = '', ...more] = [...(ad.adimage === '' ? [] : [ad.adimage]), ...ids];
  return { ...ad, adimage, variants: { ...ad.variants, images: [...ad.variants.images, ...more] } };
};
