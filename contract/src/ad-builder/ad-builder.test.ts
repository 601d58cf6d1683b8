import { expect, test } from 'vitest';
import { PostAdsSubmit } from './ad-builder.ts';
import { AdSubmit, countVariants, listVariants } from './ad-content.ts';
import { listAdIssues } from './ad-issues.ts';

test('empty Google ad → a message for each field', () => {
  const ad = AdSubmit.parse({ ad_type: 'link', adprofile: 1, name: 'Sale', adimage: '1' });
  expect(listAdIssues(ad, ['google']).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'google_final_url.0: Final URL is required',
    'google_short_headline.0: Short Headline is required',
    'google_long_headline.0: Long Headline is required',
    'google_description.0: Description is required',
    'google_business_name.0: Business Name is required',
  ]);
});

test('ads from posts without an ad profile → “An Adprofile is required.”', () => {
  for (const adprofile of [undefined, '']) {
    const read = PostAdsSubmit.safeParse({ adprofile, page_data: { fb_page_id: '1', posts: ['1_2'] } });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['An Adprofile is required.']);
  }
});

test('2 texts × 2 headlines × 2 images, repeated ones counted once → 8 ads', () => {
  const ad = AdSubmit.parse({
    ad_type: 'link',
    name: 'Sale',
    message: 'One',
    adimage: '1',
    variants: { messages: ['Two', 'One'], headlines: ['Cheap'], images: ['2', '1'] },
  });
  expect([listVariants(ad).length, countVariants(ad)]).toEqual([8, 8]);
});
