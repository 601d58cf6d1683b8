import { seededRandom } from '../kit/storage/seeded-random.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

/** Instagram's short names of posts: eleven letters, the first of them a D these years. */
export const shortcodeOf = (mediaId: string): string => {
  const roll = seededRandom(`shortcode ${mediaId}`);
  return `D${Array.from({ length: 10 }, () => letters[roll.between(0, letters.length - 1)]).join('')}`;
};
