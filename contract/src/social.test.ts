import { describe, expect, test } from 'vitest';
import { adErrorLines, type PostResult, resultLine, SocialPost } from './social.ts';

const result: PostResult = {
  ...{ id: 1, name: 'Our page', social_network: 'facebook', social_account: '1', state: 'failed', url: null },
  ...{ published: false, scheduled: false, post: { id: null, error: null } },
  ...{ ads: null, nativeads: null, error: null, note: null },
};
const failing = { id: null, error: 'Refused.' };
const ads = { error: 'No ad.' };
const nativeads = { error: 'No native ad.' };

describe('the line of an account', () => {
  test.each([
    ['published', { published: true, ads }, 'Post created successfully for Our page'],
    ['scheduled', { scheduled: true, nativeads }, 'Post scheduled successfully for Our page'],
    ['the post’s own error first', { post: failing, ads, nativeads, error: 'E' }, 'Error for Our page: Refused.'],
    ['then the ad’s', { ads, nativeads, error: 'E' }, 'Error for Our page: No ad.'],
    ['then the native ad’s', { nativeads, error: null }, 'Error for Our page: No native ad.'],
    ['then any', { error: 'Anything.' }, 'Error for Our page: Anything.'],
    ['nothing known', {}, 'Something went wrong'],
    ['on its way', { note: 'We look whether it arrived.' }, 'We look whether it arrived.'],
  ])('%s', (_, more, line) => {
    expect(resultLine({ ...result, ...more })).toBe(line);
  });

  test('ads that were not made are listed below it, none twice', () => {
    expect(adErrorLines({ ...result, published: true, ads, nativeads })).toEqual([
      'Error for Our page: No ad.',
      'Error for Our page: No native ad.',
    ]);
    expect(adErrorLines({ ...result, ads, nativeads })).toEqual(['Error for Our page: No native ad.']);
    expect(adErrorLines({ ...result, published: true })).toEqual([]);
  });
});

describe('a native ad', () => {
  const account = { social_network: 'facebook', social_account: '1' } as const;
  test.each([
    [{ title: ' ', brand_name: 'Us' }, 'A TITLE IS REQUIRED'],
    [{ brand_name: 'Us' }, 'A TITLE IS REQUIRED'],
    [{ title: 'T'.repeat(71), brand_name: 'Us' }, 'Title cannot exceed 70 characters'],
    [{ title: 'T', brand_name: '' }, 'A BRAND NAME IS REQUIRED'],
    [{ title: 'T', brand_name: 'B'.repeat(21) }, 'Brand Name cannot exceed 20 characters'],
  ])('%j is refused: %s', (nativead, sentence) => {
    const parsed = SocialPost.safeParse({ type: 'text', message: 'Hi', accounts: [account], nativead });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  test('of 70 and 20 characters is taken', () => {
    const nativead = { title: 'T'.repeat(70), brand_name: 'B'.repeat(20) };
    expect(SocialPost.parse({ type: 'text', message: 'Hi', accounts: [account], nativead })).toMatchObject({
      nativead,
    });
  });
});
