import type { AdContent, AdPicture } from '@fanfare/connectors/ports/ads/ad-creation';
import { toMediaId } from '@fanfare/contract/ad-builder/ad-content';
import { findCropProblem, type GoogleCrop, toCropRectangle } from '@fanfare/contract/ad-builder/google-ad';
import { cropImage } from '../../../platform/files/index.ts';
import { Problem } from '../../../platform/problem.ts';
import { InvalidContent, MediaUnreadable } from '../../deliveries/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { StoredContent } from '../stored-content.ts';

export type AdPictures = ReturnType<typeof createAdPictures>;
type Media = Pick<MediaService, 'open'>;
type FilePicture = Extract<AdPicture, { type: 'file' }>;

/** Types that Facebook takes; images of other types are sent as JPEG. */
const pageTypes = ['image/jpeg', 'image/png', 'image/gif'];
/**
 * Largest width of a cropped image in pixels. Networks show no wider image, and Google takes images of 5 MB at most.
 */
const maxCropWidth = 1200;

/** Pictures of ads: adds the bytes of images to what an ad shows. */
export const createAdPictures = ({ media }: { media: Media }) => {
  const open = async (businessId: number, id: number, types: readonly string[]) => {
    try {
      return await media.open(businessId, id, types);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found')
        throw new InvalidContent('The image of this ad was deleted.');
      throw new MediaUnreadable('The image can’t be read now.');
    }
  };

  const toPicture = async (businessId: number, image: string): Promise<AdPicture> => {
    const id = toMediaId(image);
    if (id === undefined) return { type: 'account', hash: image };
    const file = await open(businessId, id, pageTypes);
    return { type: 'file', bytes: await file.bytes(), fileName: file.name, contentType: file.type };
  };

  const toCrops = async (
    businessId: number,
    { image, crops }: Extract<StoredContent, { type: 'display' }>,
  ): Promise<Record<GoogleCrop, FilePicture>> => {
    const id = toMediaId(image);
    if (id === undefined) throw new InvalidContent('Google ads need an image of the media library.');
    const file = await open(businessId, id, ['image/jpeg', 'image/png']);
    const size = { width: file.width ?? 0, height: file.height ?? 0 };
    const problem = findCropProblem(size);
    if (problem) throw new InvalidContent(problem);
    const bytes = await file.bytes();
    const crop = async (name: GoogleCrop): Promise<FilePicture> => ({
      type: 'file',
      contentType: 'image/jpeg',
      fileName: `${name}-${id}.jpg`,
      bytes: await cropImage(bytes, toCropRectangle(size, name, crops[name]), maxCropWidth),
    });
    return { landscape: await crop('landscape'), square: await crop('square') };
  };

  return {
    /** Reads the images of an ad, which can fail before anything is sent. */
    toContent: async (businessId: number, content: StoredContent): Promise<AdContent> => {
      switch (content.type) {
        case 'post':
          return content;
        case 'link': {
          const { image, ...fields } = content;
          return { ...fields, picture: await toPicture(businessId, image) };
        }
        case 'video': {
          const { image, videoMediaId: _videoMediaId, ...fields } = content;
          return { ...fields, thumbnail: await toPicture(businessId, image) };
        }
        case 'display': {
          const { image: _image, crops: _crops, ...fields } = content;
          return { ...fields, ...(await toCrops(businessId, content)) };
        }
        case 'banner': {
          const { image, ...fields } = content;
          const id = toMediaId(image);
          if (id === undefined) throw new InvalidContent('Native ads need an image of the media library.');
          return { ...fields, pictureUrl: (await open(businessId, id, pageTypes)).publicUrl };
        }
      }
    },
  };
};
