import { seededRandom } from '../kit/storage/seeded-random.ts';

const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

/** Instagram's shortcode of a post: 11 characters, currently starting with D. */
export const toShortcode = (mediaId: string): string => {
  const random = seededRandom(`shortcode ${mediaId}`);
  return `D${Array.from({ length: 10 }, () => characters[random.between(0, characters.length - 1)]).join('')}`;
};
