import type { ScrapedImage } from '@fanfare/contract/media-search';
import { pictureMessages } from '@fanfare/contract/pictures';
import { Problem } from '../../../platform/http/index.ts';
import type { Outbound } from '../../../platform/outbound/index.ts';
import { inWords } from '../error-mapping.ts';
import { picturesIn } from './page-image-parser.ts';

export type ScrapingService = ReturnType<typeof scrapingService>;

/** "Additional Images": the pictures of a page somebody links to. */
export const scrapingService = ({ outbound }: { outbound: Outbound }) => ({
  pictures: async (url: string) => {
    const answer = await inWords(() => outbound.fetch(url, { accept: 'text/html, image/*;q=0.5' }));
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
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(type) ? picturesIn(body.toString('utf8'), url) : [];
};
