import { nativeAdMessages } from '@fanfare/contract/social/native-ads';
import { scheduleMessages } from '@fanfare/contract/social/schedule';
import { socialMessages } from '@fanfare/contract/social/social';
import { describe, expect, test } from 'vitest';
import type { Account } from '../accounts/use-social-accounts.ts';
import { validateDraft } from './draft-validation.ts';
import { contentFor, emptyDraft, type PostDraft, selectedAccounts, toRequestBody } from './post-draft.ts';

const account = (social_network: Account['social_network'], id: string, working = true): Account => ({
  social_network,
  id,
  name: id,
  screen_name: id,
  image: null,
  working,
  connection_id: 1,
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

const draftWith = (change: Partial<PostDraft>): PostDraft => ({
  ...emptyDraft,
  networks: ['facebook'],
  accounts: ['facebook:page'],
  message: 'Hello',
  ...change,
});
const validate = (change: Partial<PostDraft>) =>
  validateDraft({ draft: draftWith(change), accounts, profileSet: 'classic', now });
const messages = (change: Partial<PostDraft>) => [...validate(change).values()];

describe('validateDraft', () => {
  test('draft with a text for one page → no problems', () => {
    expect(validate({})).toEqual(new Map());
  });

  test.each<[string, Partial<PostDraft>, string]>([
    ['no network', { networks: [], accounts: [] }, socialMessages.network],
    ['network without an account', { accounts: [] }, socialMessages.account],
    ['account without access', { accounts: ['facebook:other'] }, socialMessages.account],
    ['link without a message', { type: 'link', message: ' ', link: 'https://a.test' }, socialMessages.linkMessage],
    ['invalid link', { type: 'link', link: 'nowhere' }, socialMessages.link],
    ['image post without an image', { type: 'image' }, socialMessages.image],
    ['video post without a file', { type: 'video' }, socialMessages.videoFile],
    ['video post without a video from the list', { type: 'video', videoFrom: 'list' }, socialMessages.videoChoice],
    ['text post without a text', { message: '' }, socialMessages.message],
    ['past time', { schedule: { at: '2026-11-15T07:00', zone: 'UTC' } }, scheduleMessages.past],
    ['time in 7 months', { schedule: { at: '2027-06-16T07:00', zone: 'UTC' } }, scheduleMessages.tooFar],
    ['native ad without a title', { nativeAd: { title: '', brand_name: 'Us' } }, nativeAdMessages.title],
    ['native ad without a brand name', { nativeAd: { title: 'Now', brand_name: '' } }, nativeAdMessages.brandName],
  ])('draft of a social post, %s → the message for this problem', (_, change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  test('pin without board and image → both messages', () => {
    const pin = { networks: ['pinterest' as const], accounts: ['pinterest:pins'] };
    expect(messages(pin)).toEqual([socialMessages.board, socialMessages.pinterestImage]);
    expect(messages({ ...pin, type: 'image', images: [large], boards: { pins: '1' } })).toEqual([]);
  });

  test('image post with an image under 200x200 → message with its size', () => {
    const small = { ...picture, width: 199, height: 300 };
    expect(messages({ type: 'image', images: [small] })).toEqual([
      'Choose an image of at least 200x200 pixels. This one is 199x300.',
    ]);
  });

  test('text too long for X → a problem for X only; with a shorter text for X → none', () => {
    const long = { networks: ['facebook' as const, 'twitter' as const], accounts: ['facebook:page', 'twitter:bird'] };
    const message = 'a'.repeat(141);
    expect([...validate({ ...long, message }).keys()]).toEqual(['message.twitter']);
    expect(validate({ ...long, message, versions: { twitter: 'short' } })).toEqual(new Map());
  });

  test('thread message over 120 characters → problem; without X the thread is ignored', () => {
    const thread = [{ message: 'a'.repeat(121), ai: false }];
    const onX = { networks: ['twitter' as const], accounts: ['twitter:bird'] };
    expect([...validate({ ...onX, thread }).keys()]).toEqual(['thread.0']);
    expect(validate({ ...onX, thread: [{ message: 'a'.repeat(280), ai: true }] })).toEqual(new Map());
    expect(validate({ thread })).toEqual(new Map());
  });
});

describe('toRequestBody', () => {
  const twoNetworks = draftWith({
    networks: ['facebook', 'twitter'],
    accounts: ['facebook:page', 'twitter:bird', 'facebook:other', 'instagram:pics'],
    versions: { twitter: 'Short' },
    thread: [
      { message: 'Two', ai: false },
      { message: '  ', ai: false },
    ],
  });

  test('draft for two networks → requests for the working accounts of the selected networks, each with its own text', () => {
    const targets = selectedAccounts(twoNetworks, accounts);
    expect(toRequestBody(twoNetworks, targets)).toMatchObject({
      message: 'Hello',
      accounts: [
        { social_network: 'facebook', social_account: 'page' },
        { social_network: 'twitter', social_account: 'bird', message: 'Short' },
      ],
      threads: [{ message: 'Two' }],
    });
    expect(contentFor(twoNetworks, 'twitter').message).toBe('Short');
  });

  test('text post with a link and images left from other types → only the fields of a text post are sent', () => {
    const fullDraft = draftWith({
      link: 'https://a.test/',
      linkName: 'A',
      picture: 'https://a.test/p.png',
      images: [large],
    });
    const targets = selectedAccounts(fullDraft, accounts);
    expect(toRequestBody(fullDraft, targets)).toEqual({
      type: 'text',
      accounts: [{ social_network: 'facebook', social_account: 'page' }],
      message: 'Hello',
      ai: false,
      threads: [],
      images: [],
      video_from: 'upload',
    });
    expect(toRequestBody({ ...fullDraft, type: 'link', images: [] }, targets)).toMatchObject({
      link: 'https://a.test/',
      link_name: 'A',
      picture: 'https://a.test/p.png',
    });
  });
});
