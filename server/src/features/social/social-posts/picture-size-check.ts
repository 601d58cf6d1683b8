import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import { imageProblem } from '@fanfare/contract/media/images';
import type { SocialPost } from '@fanfare/contract/social/social';
import type { MediaPort } from '../delivery/share-payload.ts';

/** Minimum size of images in image posts. The image of a link post is not checked here. */
export const pictureSizeProblems = async (
  media: Pick<MediaPort, 'open'> | undefined,
  businessId: number,
  { type, images }: Pick<SocialPost, 'type' | 'images'>,
): Promise<FieldProblem[]> => {
  if (type !== 'image' || !media) return [];
  const fields: FieldProblem[] = [];
  for (const [index, { media_id }] of images.entries()) {
    if (media_id === undefined) continue;
    const { width, height } = await media.open(businessId, media_id);
    const message = imageProblem(width && height ? { width, height } : null);
    if (message) fields.push({ path: `images.${index}`, message });
  }
  return fields;
};
