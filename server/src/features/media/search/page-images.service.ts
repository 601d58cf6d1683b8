import { imageMessages } from '@fanfare/contract/media/images';
import type { ScrapedImage } from '@fanfare/contract/media/media-search';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import { withFileErrors } from '../error-mapping.ts';
import { parsePageImages } from './page-image-parser.ts';

export type PageImageService = ReturnType<typeof pageImageService>;

/** Service for the "Additional Images" of a post: the images on a linked page. */
export const pageImageService = ({ safeFetch }: Platform) => ({
  list: async (url: string) => {
    const response = await withFileErrors(() => safeFetch.fetch(url, { accept: 'text/html, image/*;q=0.5' }));
    if (response.status >= 400) {
      throw new Problem('address-refused', {
        message: `This URL returned status ${response.status}. Check it and try again.`,
      });
    }
    const images = await findImages(response.headers['content-type'] ?? '', response.url, response.body);
    return { images, message: images.length === 0 ? imageMessages.noneFound : null };
  },
});

const parser = new URL('./page-image-parser.ts', import.meta.url);

const findImages = async (type: string, url: string, body: Buffer): Promise<ScrapedImage[]> => {
  if (/^image\/(jpeg|png|gif|webp)\b/i.test(type)) return [{ src: url, alt: '', width: null, height: null }];
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return [];
  return readLongText(parser, parsePageImages, body.toString('utf8'), url);
};
