import { readFileSync } from 'node:fs';
import { xProfiles } from '@fanfare/contract/networks/x';
import { expect, test } from 'vitest';
import { z } from 'zod';

const { media_limits: vendor } = z
  .object({
    media_limits: z.object({
      tweet_image: z.object({ max_bytes: z.number(), types: z.array(z.string()) }),
      tweet_gif: z.object({ max_bytes: z.number() }),
      tweet_video: z.object({ max_bytes: z.number() }),
    }),
  })
  .parse(JSON.parse(readFileSync(new URL('./vendor-facts.json', import.meta.url), 'utf8')));

/** Largest number of parts of an upload: in X's specification, `segment_index` is 0 to 999. */
const maxParts = 1000;
const partBytes = 4 * 1024 * 1024;

test.each(['current', 'classic'] as const)('limits of files in profile set %s → those of X', (set) => {
  const { images, videos } = xProfiles[set].publishing?.media ?? {};
  expect(images?.types).toEqual(vendor.tweet_image.types);
  expect(images?.maxBytes).toBe(vendor.tweet_image.max_bytes);
  expect(images?.maxBytesByType?.['image/gif']).toBe(vendor.tweet_gif.max_bytes);
  expect(videos?.types).toContain('video/webm');
  expect(videos?.maxBytes).toBe(Math.min(vendor.tweet_video.max_bytes, maxParts * partBytes));
});
