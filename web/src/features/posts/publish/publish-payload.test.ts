import type { PlannedShare } from '@fanfare/contract/posts/working-copies';
import { describe, expect, test } from 'vitest';
import { emptyFields, newShare } from '../post-fields.ts';
import { toPublishPayload } from './publish-payload.ts';
import { toFieldPath, validatePost } from './publish-validation.ts';

const now = new Date('2030-01-15T12:00:00Z');
const share = (patch: Partial<PlannedShare> & Pick<PlannedShare, 'key' | 'social_network'>): PlannedShare => ({
  ...newShare(patch.social_network, patch.key),
  ...patch,
});
const titledFields = { ...emptyFields, post_title: 'Tea' };
const context = { status: 'publish', now, profileSet: 'current', link: 'https://example.com/tea' } as const;
const names = { account: () => 'A page', board: () => '' };

describe('toPublishPayload', () => {
  const options = { siteId: 7, postId: null, copyId: 3, status: 'publish', names } as const;

  test('publish request with shares → one entry per list for each share, their own times in Unix seconds', () => {
    const social = [
      share({ key: 'a', social_network: 'facebook', social_account: '1', message: 'Hi', link_name: 'L' }),
      share({
        key: 'b',
        social_network: 'pinterest',
        social_account: '2',
        board_id: '9',
        schedule: { at: '2030-01-16T09:00', zone: 'Europe/Berlin' },
      }),
    ];
    const payload = toPublishPayload({ ...titledFields, social }, options);
    expect(payload).toMatchObject({
      site_id: 7,
      copy_id: 3,
      post_status: 'publish',
      front_page: 0,
      social_network: ['facebook', 'pinterest'],
      social_account: ['1', '2'],
      board_id: ['', '9'],
      social_message: ['Hi', ''],
      link_name: ['L', ''],
      adprofile: ['', ''],
      social_scheduled_publish_time: [0, Date.parse('2030-01-16T08:00:00Z') / 1000],
    });
    expect(payload).not.toHaveProperty('post_id');
  });

  test('publish request with a schedule → sent with status future, not with another status', () => {
    const schedule = { at: '2030-01-16T09:00', zone: 'Europe/Berlin' };
    expect(toPublishPayload({ ...titledFields, schedule }, { ...options, status: 'future' })).toMatchObject({
      schedule,
    });
    expect(toPublishPayload({ ...titledFields, schedule }, options)).not.toHaveProperty('schedule');
  });
});

describe('validatePost', () => {
  const pin = (key: string) => share({ key, social_network: 'pinterest', social_account: '1', board_id: '2' });

  test.each([
    ['no title', { post_title: ' ' }, 'post_title', 'Enter a title before you publish.'],
    ['a category below 0', { post_category: -1 }, 'post_category', 'A valid post category must be selected.'],
    [
      'no account',
      { social: [share({ key: 'a', social_network: 'facebook' })] },
      'social.0.social_account',
      'Select a page',
    ],
    [
      'no image for Pinterest',
      { social: [pin('a')] },
      'social.0.social_account',
      'Set a featured image to share to Pinterest',
    ],
    [
      'no board',
      { featured_image: 1, social: [{ ...pin('a'), board_id: '' }] },
      'social.0.board_id',
      'Select a board to share to.',
    ],
    [
      'the same account twice',
      { featured_image: 1, social: [pin('a'), pin('b')] },
      'social.1.social_account',
      'You can only share to the same Pinterest / Twitter account once per post',
    ],
    [
      'a share in the past',
      {
        social: [
          share({
            key: 'a',
            social_network: 'linkedin',
            social_account: '1',
            schedule: { at: '2030-01-15T13:00', zone: 'Europe/Berlin' },
          }),
        ],
      },
      'social.0.schedule',
      'Select a date in the future.',
    ],
  ] as const)('post to publish with %s → a problem at its field', (_, patch, path, message) => {
    const fields = { ...titledFields, ...patch, social: 'social' in patch ? [...patch.social] : [] };
    expect(validatePost(fields, context).get(path)).toBe(message);
  });

  test('post to schedule → needs a valid future date in its own time zone', () => {
    const scheduleProblem = (schedule: { at: string; zone: string } | null) =>
      validatePost({ ...titledFields, schedule }, { ...context, status: 'future' }).get('schedule');
    expect(scheduleProblem(null)).toBe('Select a proper date.');
    expect(scheduleProblem({ at: 'soon', zone: 'UTC' })).toBe('Select a proper date.');
    expect(scheduleProblem({ at: '2030-01-15T12:30', zone: 'Europe/Berlin' })).toBe('Select a date in the future.');
    expect(scheduleProblem({ at: '2030-01-15T12:30', zone: 'UTC' })).toBeUndefined();
  });

  test('draft with incomplete shares → no problems', () => {
    expect(validatePost({ ...titledFields, social: [pin('a')] }, { ...context, status: 'draft' })).toEqual(new Map());
  });

  test('path of a problem in the server’s answer → the field that shows it; undefined if no field does', () => {
    const paths = ['board_id.0', 'social_network.1', 'featured_image_url', 'post_category', 'site_id'];
    expect(paths.map(toFieldPath)).toEqual([
      'social.0.board_id',
      'social.1.social_account',
      'featured_image',
      'post_category',
      undefined,
    ]);
  });
});
