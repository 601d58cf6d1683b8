import type { ScrapedImage } from '@fanfare/contract/media-search';
import { pictureMessages } from '@fanfare/contract/pictures';
import { Problem } from '../../../platform/http/index.ts';
import type { SafeFetch } from '../../../platform/outbound/index.ts';
import { withFileErrors } from '../error-mapping.ts';
import { parsePageImages } from './page-image-parser.ts';

export type ScrapingService = ReturnType<typeof pageImageService>;

/** "Additional Images": the pictures of a page somebody links to. */
export const pageImageService = ({ outbound }: { outbound: SafeFetch }) => ({
  list: async (url: string) => {
    const answer = await withFileErrors(() => outbound.fetch(url, { accept: 'text/html, image/*;q=0.5' }));
    if (answer.status >= 400) {
      throw new Problem('address-refused', {
        message: `This address answered ${answer.status}. Check it and try again.`,
      });
    }
    const images = found(answer.headers['content-type'] ?? '', answer.url, answer.body);
    return { images, message: images.length === 0 ? pictureMessages.noneFound : null };
  },
});

const found = (type: string, url: string, body: Buffer): ScrapedImage[] => {
  if (/^image\/(jpeg|png|gif|webp)\b/i.test(type)) return [{ src: url, alt: '', width: null, height: null }];
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(type) ? parsePageImages(body.toString('utf8'), url) : [];
};
