import { pictureMaxBytes } from '@fanfare/contract/pictures';
import { type MediumDraft, postFiles, postProblems, type SocialPost, socialMessages } from '@fanfare/contract/social';
import { type Family, uploadMessages } from '@fanfare/contract/uploads';
import { Problem, rejectUnstorableText, type UploadedFile } from '../../../platform/http/index.ts';
import type { Library, LibraryOwner } from '../../media/index.ts';

export type LibraryPort = Pick<Library, 'addPicture' | 'addVideo'>;
type Sorted = { pictures: UploadedFile[]; video: UploadedFile | undefined };

const invalid = (path: string, message: string) =>
  new Problem('invalid-input', { message, fields: [{ path, message }] });

const tooLarge = (family: Family, { size }: UploadedFile) => {
  const message = uploadMessages.tooLarge(family, size, family === 'image' ? pictureMaxBytes : postFiles.maxBytes);
  return new Problem('file-refused', { message });
};

/** A form's text was one piece until now: what holds for every other body is looked at here. */
export const parseFormFiles = (post: SocialPost, files: readonly UploadedFile[]): Sorted => {
  rejectUnstorableText(post);
  const ofField = (...names: string[]) => files.filter(({ field }) => names.includes(field));
  const pictures = ofField('image', 'images', 'image[]');
  const [video, second] = ofField('video');
  if (pictures.length + ofField('video').length < files.length) throw invalid('files', socialMessages.unknownFile);
  if (second || (video && post.video)) throw invalid('video', socialMessages.oneVideo);
  if (video && post.type !== 'video') throw invalid('video', socialMessages.videoType);
  const promised: MediumDraft = { alt: '' };
  const whole = {
    ...post,
    images: [...post.images, ...pictures.map(() => promised)],
    video: video ? promised : post.video,
  };
  const [first, ...others] = postProblems(whole).map(({ path, message }) => ({ path: path.join('.'), message }));
  if (first) {
    throw new Problem('invalid-input', {
      fields: [first, ...others],
      ...(others.length === 0 ? { message: first.message } : {}),
    });
  }
  return { pictures, video };
};

/** Puts the files of a form into the library: from then on the post names them as any other. */
export const storeFormFiles = async (
  library: LibraryPort,
  into: LibraryOwner,
  post: SocialPost,
  { pictures, video }: Sorted,
): Promise<SocialPost> => {
  const images = [...post.images];
  for (const file of pictures) {
    if (file.isTooLarge) throw tooLarge('image', file);
    const { id } = await library.addPicture(into, await file.read(), file.name);
    images.push({ media_id: id, alt: '' });
  }
  if (!video) return { ...post, images };
  if (video.isTooLarge) throw tooLarge('video', video);
  const { id } = await library.addVideo(into, { name: video.name, size: video.size, open: video.stream });
  return { ...post, images, video: { media_id: id, alt: '' } };
};
