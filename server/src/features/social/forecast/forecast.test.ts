import { describe, expect, test } from 'vitest';
import { type ForecastInput, forecastFor, type Picture } from './forecast.ts';

const share: ForecastInput['share'] = {
  network: 'facebook',
  targetName: 'Harbour Coffee',
  message: 'Fresh beans',
  thread: [],
  link: null,
  boardId: null,
  dueAt: new Date('2030-07-01T10:00:00Z'),
  zone: 'UTC',
};
const scopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'pages_manage_engagement'];
const standing = { isWorking: true, expiresAt: null, granted: scopes };
const picture: Picture = { kind: 'image', type: 'image/jpeg', width: 800, height: 600, size: 90_000 };
const facts: ForecastInput = { share, standing, media: [picture] };
const pin: ForecastInput['share'] = { ...share, network: 'pinterest', boardId: 'b1' };
const pinning = {
  isWorking: true,
  expiresAt: null,
  granted: ['user_accounts:read', 'boards:read', 'boards:write', 'pins:read', 'pins:write'],
};

test('a share with nothing in its way is green', () => {
  expect(forecastFor(facts, 'classic')).toEqual({ level: 'green', notes: [] });
});

test('a picture of a type the network does not take is no trouble where we draw it anew', () => {
  const onInstagram = { ...facts, share: { ...share, network: 'instagram' as const } };
  const codes = (type: string) =>
    forecastFor({ ...onInstagram, media: [{ ...picture, type }] }, 'classic').notes.map(({ code }) => code);
  expect(codes('image/png')).not.toContain('wrong-type');
  expect(codes('image/tiff')).toContain('wrong-type');
});

describe('what stands in the way', () => {
  test.each<[string, Partial<ForecastInput>, string, string]>([
    ['an account that is gone', { standing: undefined }, 'red', 'not-connected'],
    ['an account the network refuses', { standing: { ...standing, isWorking: false } }, 'red', 'account-broken'],
    [
      'a permission that ends before',
      { standing: { ...standing, expiresAt: new Date('2030-06-30') } },
      'red',
      'permission-ends',
    ],
    [
      'a permission that was declined',
      { standing: { ...standing, granted: scopes.slice(0, 2) } },
      'red',
      'permission-missing',
    ],
    ['a board that is gone', { share: pin, standing: pinning, boards: [] }, 'red', 'board-gone'],
    [
      'a board that became secret',
      { share: pin, standing: pinning, boards: [{ id: 'b1', isPublic: false }] },
      'red',
      'board-secret',
    ],
    ['words that are too long', { share: { ...share, message: 'a'.repeat(63_207) } }, 'red', 'too-long'],
    ['a file that was deleted', { media: [null] }, 'red', 'medium-gone'],
    ['a picture that is too small', { media: [{ ...picture, width: 199 }] }, 'red', 'too-small'],
    ['a picture that is too large', { media: [{ ...picture, size: 5_000_000 }] }, 'red', 'too-large'],
    ['a picture of another kind', { media: [{ ...picture, type: 'image/tiff' }] }, 'red', 'wrong-type'],
    ['a link to nothing', { linkProblem: { sentence: 'Gone.', isGone: true } }, 'red', 'link-gone'],
    ['a link that is away', { linkProblem: { sentence: 'Away.', isGone: false } }, 'amber', 'link-away'],
    ['the same words again', { sameWordsAt: new Date('2030-06-29') }, 'amber', 'repeated'],
  ])('%s', (_, more, level, code) => {
    const { level: found, notes } = forecastFor({ ...facts, ...more }, 'classic');
    expect(found).toBe(level);
    expect(notes.map((note) => note.code)).toContain(code);
    expect(notes.every(({ sentence }) => sentence.length > 0)).toBe(true);
  });

  test('what is not known says nothing', () => {
    const unknown = { kind: 'image', type: null, width: null, height: null, size: null } as const;
    expect(forecastFor({ ...facts, media: [unknown], boards: undefined }, 'classic').level).toBe('green');
  });

  test('a permission that ends after it is due, or renews itself, is no trouble', () => {
    expect(
      forecastFor({ ...facts, standing: { ...standing, expiresAt: new Date('2030-08-01') } }, 'classic').level,
    ).toBe('green');
    const tweet = { ...share, network: 'x' as const };
    const granted = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
    const soon = { isWorking: true, expiresAt: new Date('2030-06-01'), granted };
    expect(forecastFor({ ...facts, share: tweet, standing: soon }, 'classic').level).toBe('green');
  });
});
