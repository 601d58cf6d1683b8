import { describe, expect, test } from 'vitest';
import { type ForecastInput, forecastFor, type MediaInfo } from './forecast.ts';

const share: ForecastInput['share'] = {
  network: 'facebook',
  accountName: 'Harbour Coffee',
  message: 'Fresh beans',
  ai: false,
  thread: [],
  link: null,
  boardId: null,
  dueAt: new Date('2030-07-01T10:00:00Z'),
  timeZone: 'UTC',
};
const scopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'pages_manage_engagement'];
const accountStatus = { isWorking: true, expiresAt: null, granted: scopes };
const image: MediaInfo = { kind: 'image', type: 'image/jpeg', width: 800, height: 600, size: 90_000 };
const input: ForecastInput = { share, accountStatus, media: [image] };
const pin: ForecastInput['share'] = { ...share, network: 'pinterest', boardId: 'b1' };
const pinterestStatus = {
  isWorking: true,
  expiresAt: null,
  granted: ['user_accounts:read', 'boards:read', 'boards:write', 'pins:read', 'pins:write'],
};

test('share without problems → forecast green', () => {
  expect(forecastFor(input, 'classic')).toEqual({ level: 'green', notes: [] });
});

test('share with an image type that can be converted → no note in its forecast', () => {
  const onInstagram = { ...input, share: { ...share, network: 'instagram' as const } };
  const codes = (type: string) =>
    forecastFor({ ...onInstagram, media: [{ ...image, type }] }, 'classic').notes.map(({ code }) => code);
  expect(codes('image/png')).not.toContain('wrong-type');
  expect(codes('image/tiff')).toContain('wrong-type');
});

describe('problems', () => {
  test.each<[string, Partial<ForecastInput>, string, string]>([
    ['account not connected', { accountStatus: undefined }, 'red', 'not-connected'],
    [
      'account rejected by the network',
      { accountStatus: { ...accountStatus, isWorking: false } },
      'red',
      'account-broken',
    ],
    [
      'access expires before the due time',
      { accountStatus: { ...accountStatus, expiresAt: new Date('2030-06-30') } },
      'red',
      'permission-ends',
    ],
    [
      'scope not granted',
      { accountStatus: { ...accountStatus, granted: scopes.slice(0, 2) } },
      'red',
      'permission-missing',
    ],
    ['board deleted', { share: pin, accountStatus: pinterestStatus, boards: [] }, 'red', 'board-gone'],
    [
      'board not public',
      { share: pin, accountStatus: pinterestStatus, boards: [{ id: 'b1', isPublic: false }] },
      'red',
      'board-secret',
    ],
    ['text too long', { share: { ...share, message: 'a'.repeat(63_207) } }, 'red', 'too-long'],
    ['file deleted', { media: [null] }, 'red', 'medium-gone'],
    ['image too small', { media: [{ ...image, width: 199 }] }, 'red', 'too-small'],
    ['image too large', { media: [{ ...image, size: 5_000_000 }] }, 'red', 'too-large'],
    ['image type not accepted', { media: [{ ...image, type: 'image/tiff' }] }, 'red', 'wrong-type'],
    ['link deleted', { linkProblem: { message: 'Gone.', isGone: true } }, 'red', 'link-gone'],
    ['link unreachable', { linkProblem: { message: 'Away.', isGone: false } }, 'amber', 'link-away'],
    ['same text again', { sameTextAt: new Date('2030-06-29') }, 'amber', 'repeated'],
  ])('forecast of a share: %s → the level and the code of its note', (_, change, level, code) => {
    const { level: forecastLevel, notes } = forecastFor({ ...input, ...change }, 'classic');
    expect(forecastLevel).toBe(level);
    expect(notes.map((note) => note.code)).toContain(code);
    expect(notes.every(({ sentence }) => sentence.length > 0)).toBe(true);
  });

  test('forecast of a GIF for X → its own limit of 15 MB; of other images → 5 MB', () => {
    const codesFor = (type: string, size: number) =>
      forecastFor(
        { ...input, share: { ...share, network: 'x' }, media: [{ ...image, type, size }] },
        'current',
      ).notes.map(({ code }) => code);
    expect(codesFor('image/gif', 14_000_000)).not.toContain('too-large');
    expect(codesFor('image/gif', 16_000_000)).toContain('too-large');
    expect(codesFor('image/png', 6_000_000)).toContain('too-large');
  });

  test('share whose boards and image data are unknown → forecast green', () => {
    const unknown = { kind: 'image', type: null, width: null, height: null, size: null } as const;
    expect(forecastFor({ ...input, media: [unknown], boards: undefined }, 'classic').level).toBe('green');
  });

  test('access to the account expires after the due time of the share or is renewed automatically → forecast green', () => {
    expect(
      forecastFor({ ...input, accountStatus: { ...accountStatus, expiresAt: new Date('2030-08-01') } }, 'classic')
        .level,
    ).toBe('green');
    const tweet = { ...share, network: 'x' as const };
    const granted = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
    const expiring = { isWorking: true, expiresAt: new Date('2030-06-01'), granted };
    expect(forecastFor({ ...input, share: tweet, accountStatus: expiring }, 'classic').level).toBe('green');
  });
});
