import { maxImageBytes } from '@fanfare/contract/media/images';
import { type Family, uploadMessages } from '@fanfare/contract/media/uploads';
import {
  type MediaInput,
  postFiles,
  type SocialPost,
  socialMessages,
  validateSocialPost,
} from '@fanfare/contract/social/social';
import { rejectUnstorableText, type UploadedFile } from '../../../platform/http/index.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { LibraryOwner, LibraryService } from '../../media/index.ts';

export type LibraryPort = Pick<LibraryService, 'addImage' | 'addVideo'>;
type FormFiles = { pictures: UploadedFile[]; video: UploadedFile | undefined };

const fileTooLarge = (family: Family, { size }: UploadedFile) => {
  const message = uploadMessages.tooLarge(family, size, family === 'image' ? maxImageBytes : postFiles.maxBytes);
  return new Problem('file-refused', { message });
};

/** Validates the JSON part of a form like any other body, together with its files. */
export const parseFormFiles = (post: SocialPost, files: readonly UploadedFile[]): FormFiles => {
  rejectUnstorableText(post);
  const filesIn = (...names: string[]) => files.filter(({ field }) => names.includes(field));
  const pictures = filesIn('image', 'images', 'image[]');
  const [video, second] = filesIn('video');
  if (pictures.length + filesIn('video').length < files.length) throw invalidInput('files', socialMessages.unknownFile);
  if (second || (video && post.video)) throw invalidInput('video', socialMessages.oneVideo);
  if (video && post.type !== 'video') throw invalidInput('video', socialMessages.videoType);
  const placeholder: MediaInput = { alt: '' };
  const merged = {
    ...post,
    images: [...post.images, ...pictures.map(() => placeholder)],
    video: video ? placeholder : post.video,
  };
  const [first, ...otherProblems] = validateSocialPost(merged).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  if (first) {
    throw new Problem('invalid-input', {
      fields: [first, ...otherProblems],
      ...(otherProblems.length === 0 ? { message: first.message } : {}),
    });
  }
  return { pictures, video };
};

/** Stores the files of a form in the media library and returns the post with their ids. */
export const storeFormFiles = async (
  library: LibraryPort,
  owner: LibraryOwner,
  post: SocialPost,
  { pictures, video }: FormFiles,
): Promise<SocialPost> => {
  const images = [...post.images];
  for (const file of pictures) {
    if (file.isTooLarge) throw fileTooLarge('image', file);
    const { id } = await library.addImage(owner, await file.read(), file.name);
    images.push({ media_id: id, alt: '' });
  }
  if (!video) return { ...post, images };
  if (video.isTooLarge) throw fileTooLarge('video', video);
  const { id } = await library.addVideo(owner, { name: video.name, size: video.size, open: video.stream });
  return { ...post, images, video: { media_id: id, alt: '' } };
};
