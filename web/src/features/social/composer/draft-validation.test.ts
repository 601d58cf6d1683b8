import { nativeAdMessages } from '@fanfare/contract/native-ads';
import { planningMessages } from '@fanfare/contract/scheduling';
import { socialMessages } from '@fanfare/contract/social';
import { describe, expect, test } from 'vitest';
import type { Account } from '../accounts/use-social-accounts.ts';
import { validateDraft } from './draft-validation.ts';
import { emptyDraft, type PostDraft, selectedAccounts, toRequestBody, wordsOf } from './post-draft.ts';

const account = (social_network: Account['social_network'], id: string, working = true): Account => ({
  ...{ social_network, id, name: id, screen_name: id, image: null, working, connection_id: 1 },
});
const accounts = [
  account('facebook', 'page'),
  account('facebook', 'other', false),
  account('twitter', 'bird'),
  account('pinterest', 'pins'),
  account('instagram', 'pics'),
];
const now = new Date('2026-11-15T08:00:00Z');
const picture = { id: 7, path: '/media/7', name: 'a.jpg', alt: '', aspect: 'square' as const };
const large = { ...picture, width: 800, height: 800 };

const at = (change: Partial<PostDraft>): PostDraft => ({
  ...emptyDraft,
  networks: ['facebook'],
  accounts: ['facebook:page'],
  message: 'Hello',
  ...change,
});
const found = (change: Partial<PostDraft>) => validateDraft({ draft: at(change), accounts, set: 'classic', now });
const sentences = (change: Partial<PostDraft>) => found(change).map(({ message }) => message);

describe('before anything is sent', () => {
  test('a text for one page is fine', () => {
    expect(found({})).toEqual([]);
  });

  test.each<[string, Partial<PostDraft>, string]>([
    ['no network', { networks: [], accounts: [] }, socialMessages.network],
    ['a network without an account', { accounts: [] }, socialMessages.account],
    ['an account its network no longer accepts', { accounts: ['facebook:other'] }, socialMessages.account],
    ['a link without a message', { type: 'link', message: ' ', link: 'https://a.test' }, socialMessages.linkMessage],
    ['a link that is none', { type: 'link', link: 'nowhere' }, socialMessages.link],
    ['an image post without an image', { type: 'image' }, socialMessages.image],
    ['a video post without a file', { type: 'video' }, socialMessages.videoFile],
    ['a video post without one of the list', { type: 'video', videoFrom: 'list' }, socialMessages.videoChoice],
    ['a text post without a text', { message: '' }, socialMessages.message],
    ['a time that is over', { plan: { at: '2026-11-15T07:00', zone: 'UTC' } }, planningMessages.past],
    ['a time in seven months', { plan: { at: '2027-06-16T07:00', zone: 'UTC' } }, planningMessages.tooFar],
    ['a native ad without a title', { nativeAd: { title: '', brand_name: 'Us' } }, nativeAdMessages.title],
    ['a native ad without a brand', { nativeAd: { title: 'Now', brand_name: '' } }, nativeAdMessages.brandName],
  ])('%s is refused with its own sentence', (_, change, sentence) => {
    expect(sentences(change)).toEqual([sentence]);
  });

  test('a pin needs a board and a picture, and says both', () => {
    const pin = { networks: ['pinterest' as const], accounts: ['pinterest:pins'] };
    expect(sentences(pin)).toEqual([socialMessages.board, socialMessages.pinterestPicture]);
    expect(sentences({ ...pin, type: 'image', images: [large], boards: { pins: '1' } })).toEqual([]);
  });

  test('a picture under 200 by 200 is refused where it is the post', () => {
    const small = { ...picture, width: 199, height: 300 };
    expect(sentences({ type: 'image', images: [small] })).toEqual([
      'Choose an image of at least 200x200 pixels. This one is 199x300.',
    ]);
  });

  test('a text is measured for each network by its own version', () => {
    const long = { networks: ['facebook' as const, 'twitter' as const], accounts: ['facebook:page', 'twitter:bird'] };
    const message = 'a'.repeat(141);
    expect(found({ ...long, message })).toMatchObject([{ path: 'message', network: 'twitter' }]);
    expect(found({ ...long, message, versions: { twitter: 'short' } })).toEqual([]);
  });

  test('each message of a thread has 120 characters at most, and a thread is only X’s', () => {
    const thread = [{ message: 'a'.repeat(121), ai: false }];
    const onX = { networks: ['twitter' as const], accounts: ['twitter:bird'] };
    expect(found({ ...onX, thread })).toMatchObject([{ path: 'thread.0' }]);
    expect(found({ ...onX, thread: [{ message: 'a'.repeat(280), ai: true }] })).toEqual([]);
    expect(found({ thread })).toEqual([]);
  });
});

describe('what is sent', () => {
  const both = at({
    networks: ['facebook', 'twitter'],
    accounts: ['facebook:page', 'twitter:bird', 'facebook:other', 'instagram:pics'],
    versions: { twitter: 'Short' },
    thread: [
      { message: 'Two', ai: false },
      { message: '  ', ai: false },
    ],
  });

  test('goes to working accounts of chosen networks, each with the text it has', () => {
    const chosen = selectedAccounts(both, accounts);
    expect(toRequestBody(both, chosen)).toMatchObject({
      message: 'Hello',
      accounts: [
        { social_network: 'facebook', social_account: 'page' },
        { social_network: 'twitter', social_account: 'bird', message: 'Short' },
      ],
      threads: [{ message: 'Two' }],
    });
    expect(wordsOf(both, 'twitter').message).toBe('Short');
  });

  test('holds only what belongs to its type', () => {
    const crowded = at({ link: 'https://a.test/', linkName: 'A', picture: 'https://a.test/p.png', images: [large] });
    const chosen = selectedAccounts(crowded, accounts);
    expect(toRequestBody(crowded, chosen)).toEqual({
      ...{ type: 'text', accounts: [{ social_network: 'facebook', social_account: 'page' }] },
      ...{ message: 'Hello', threads: [], images: [], video_from: 'upload' },
    });
    expect(toRequestBody({ ...crowded, type: 'link', images: [] }, chosen)).toMatchObject({
      ...{ link: 'https://a.test/', link_name: 'A', picture: 'https://a.test/p.png' },
    });
  });
});
