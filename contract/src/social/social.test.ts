import { describe, expect, test } from 'vitest';
import { type PostResult, SocialPost, toAdErrorLines, toResultLine } from './social.ts';

const result: PostResult = {
  id: 1,
  name: 'Our page',
  social_network: 'facebook',
  social_account: '1',
  state: 'failed',
  url: null,
  published: false,
  scheduled: false,
  post: { id: null, error: null },
  ads: null,
  nativeads: null,
  error: null,
  note: null,
};
const failedPost = { id: null, error: 'Rejected.' };
const ads = { error: 'No ad.' };
const nativeads = { error: 'No native ad.' };

describe('result line of an account', () => {
  test.each([
    ['published post → created', { published: true, ads }, 'Post created successfully for Our page'],
    ['scheduled post → scheduled', { scheduled: true, nativeads }, 'Post scheduled successfully for Our page'],
    [
      'post error and ad errors → post error',
      { post: failedPost, ads, nativeads, error: 'E' },
      'Error for Our page: Rejected.',
    ],
    ['ad and native ad error → ad error', { ads, nativeads, error: 'E' }, 'Error for Our page: No ad.'],
    ['native ad error only → native ad error', { nativeads, error: null }, 'Error for Our page: No native ad.'],
    ['other error → that error', { error: 'Anything.' }, 'Error for Our page: Anything.'],
    ['no error known → general message', {}, 'Something went wrong'],
    ['unconfirmed → its note', { note: 'Checking the account.' }, 'Checking the account.'],
  ])('result line of an account, case "%s" → the line shown', (_, more, line) => {
    expect(toResultLine({ ...result, ...more })).toBe(line);
  });

  test('post with failed ads → one error line for each ad, without the line already shown', () => {
    expect(toAdErrorLines({ ...result, published: true, ads, nativeads })).toEqual([
      'Error for Our page: No ad.',
      'Error for Our page: No native ad.',
    ]);
    expect(toAdErrorLines({ ...result, ads, nativeads })).toEqual(['Error for Our page: No native ad.']);
    expect(toAdErrorLines({ ...result, published: true })).toEqual([]);
  });
});

describe('native ad', () => {
  const account = { social_network: 'facebook', social_account: '1' } as const;
  test.each([
    [{ title: ' ', brand_name: 'Us' }, 'A TITLE IS REQUIRED'],
    [{ brand_name: 'Us' }, 'A TITLE IS REQUIRED'],
    [{ title: 'T'.repeat(71), brand_name: 'Us' }, 'Title cannot exceed 70 characters'],
    [{ title: 'T', brand_name: '' }, 'A BRAND NAME IS REQUIRED'],
    [{ title: 'T', brand_name: 'B'.repeat(21) }, 'Brand Name cannot exceed 20 characters'],
  ])('native ad %j → rejected: %s', (nativead, problem) => {
    const parsed = SocialPost.safeParse({ type: 'text', message: 'Hi', accounts: [account], nativead });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([problem]);
  });

  test('native ad with a title of 70 and a brand name of 20 characters → accepted', () => {
    const nativead = { title: 'T'.repeat(70), brand_name: 'B'.repeat(20) };
    expect(SocialPost.parse({ type: 'text', message: 'Hi', accounts: [account], nativead })).toMatchObject({
      nativead,
    });
  });
});
