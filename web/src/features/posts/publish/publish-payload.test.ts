import type { PlannedShare } from '@fanfare/contract/working-copies';
import { describe, expect, test } from 'vitest';
import { emptyFields, newShare } from '../post-fields.ts';
import { toPublishPayload } from './publish-payload.ts';
import { mapServerProblems, validatePost } from './publish-validation.ts';

const now = new Date('2030-01-15T12:00:00Z');
const share = (patch: Partial<PlannedShare> & Pick<PlannedShare, 'key' | 'social_network'>): PlannedShare => ({
  ...newShare(patch.social_network, patch.key),
  ...patch,
});
const written = { ...emptyFields, post_title: 'Tea' };
const needs = { status: 'publish', now, set: 'current', link: 'https://example.com/tea' } as const;
const names = { account: () => 'A page', board: () => '' };

describe('the publish payload', () => {
  const wish = { siteId: 7, postId: null, copyId: 3, status: 'publish', submitId: 'press-0001', names } as const;

  test('has one place in every list for each share, and seconds for its own time', () => {
    const social = [
      share({ key: 'a', social_network: 'facebook', social_account: '1', message: 'Hi', link_name: 'L' }),
      share({
        ...{ key: 'b', social_network: 'pinterest', social_account: '2', board_id: '9' },
        schedule: { at: '2030-01-16T09:00', zone: 'Europe/Berlin' },
      }),
    ];
    const payload = toPublishPayload({ ...written, social }, wish);
    expect(payload).toMatchObject({
      ...{ site_id: 7, copy_id: 3, submit_id: 'press-0001', post_status: 'publish', front_page: 0 },
      ...{ social_network: ['facebook', 'pinterest'], social_account: ['1', '2'], board_id: ['', '9'] },
      ...{ social_message: ['Hi', ''], link_name: ['L', ''], adprofile: ['', ''] },
      social_scheduled_publish_time: [0, Date.parse('2030-01-16T08:00:00Z') / 1000],
    });
    expect(payload).not.toHaveProperty('post_id');
  });

  test('says when only for a scheduled post', () => {
    const schedule = { at: '2030-01-16T09:00', zone: 'Europe/Berlin' };
    expect(toPublishPayload({ ...written, schedule }, { ...wish, status: 'future' })).toMatchObject({ schedule });
    expect(toPublishPayload({ ...written, schedule }, wish)).not.toHaveProperty('schedule');
  });
});

describe('what is wrong before anything is sent', () => {
  const pin = (key: string) => share({ key, social_network: 'pinterest', social_account: '1', board_id: '2' });

  test.each([
    ['no title', { post_title: ' ' }, 'title', 'Enter a title before you publish.'],
    ['a category below 0', { post_category: -1 }, 'category', 'A valid post category must be selected.'],
    ['no account', { social: [share({ key: 'a', social_network: 'facebook' })] }, 'share.a.account', 'Select a page'],
    [
      'no picture for Pinterest',
      { social: [pin('a')] },
      'share.a.account',
      'Set a featured image to share to Pinterest',
    ],
    [
      'no board',
      { featured_image: 1, social: [{ ...pin('a'), board_id: '' }] },
      'share.a.board',
      'Select a board to share to.',
    ],
    [
      'the same account twice',
      { featured_image: 1, social: [pin('a'), pin('b')] },
      'share.b.account',
      'You can only share to the same Pinterest / Twitter account once per post',
    ],
    [
      'a share in the past',
      {
        social: [
          share({
            ...{ key: 'a', social_network: 'linkedin', social_account: '1' },
            schedule: { at: '2030-01-15T13:00', zone: 'Europe/Berlin' },
          }),
        ],
      },
      'share.a.time',
      'Select a date in the future.',
    ],
  ] as const)('%s', (_, patch, path, message) => {
    const fields = { ...written, ...patch, social: 'social' in patch ? [...patch.social] : [] };
    expect(validatePost(fields, needs).get(path)).toBe(message);
  });

  test('a scheduled post needs a proper date, in the zone of whoever schedules it', () => {
    const at = (schedule: { at: string; zone: string } | null) =>
      validatePost({ ...written, schedule }, { ...needs, status: 'future' }).get('schedule');
    expect(at(null)).toBe('Select a proper date.');
    expect(at({ at: 'soon', zone: 'UTC' })).toBe('Select a proper date.');
    expect(at({ at: '2030-01-15T12:30', zone: 'Europe/Berlin' })).toBe('Select a date in the future.');
    expect(at({ at: '2030-01-15T12:30', zone: 'UTC' })).toBeUndefined();
  });

  test('a draft is saved whatever its shares lack', () => {
    expect(validatePost({ ...written, social: [pin('a')] }, { ...needs, status: 'draft' })).toEqual(new Map());
  });

  test("the server's findings stand where the form shows its own", () => {
    const found = [
      { path: 'board_id.0', message: 'No boards' },
      { path: 'post_category', message: 'Which?' },
      { path: 'site_id', message: 'Not this one' },
    ];
    expect(mapServerProblems(found, [pin('a')])).toEqual({
      problems: new Map([
        ['share.a.board', 'No boards'],
        ['category', 'Which?'],
      ]),
      others: ['Not this one'],
    });
  });
});
