import { describe, expect, test } from 'vitest';
import type { MediaItem } from '../../media/index.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import { toCopiedDraft } from './copied-draft.ts';

const share = {
  message: 'Fresh beans',
  ai: true,
  thread: [{ message: 'And more', ai: false }],
  link: null,
  link_name: '',
  link_description: '',
  board_id: null,
  media: [],
  social_network: 'twitter' as const,
  social_account: '7',
};
const file = (id: number, family: 'image' | 'video'): MediaItem => ({
  id,
  family,
  name: `${id}.png`,
  alt: 'From the library',
  type: 'image/png',
  size: 1,
  width: 10,
  height: 10,
  aspect: null,
  warning: null,
  src: '',
  path: `/files/${id}.png`,
  small_path: '',
  source: null,
  uploaded: '2030-01-01T00:00:00Z',
  uploaded_by: '',
  uses: 1,
});
const account: Account = {
  social_network: 'twitter',
  id: '7',
  name: 'Harbour Coffee',
  screen_name: '',
  image: null,
  working: true,
  connection_id: 1,
};
const medium = (media_id: number, kind: 'image' | 'video') => ({ kind, media_id, url: null, alt: 'As published' });

describe('copy of a share', () => {
  test('share with text and thread copied → a draft with both as AI text, with its account selected and without a time', () => {
    expect(toCopiedDraft(share, [], [account])).toMatchObject({
      type: 'text',
      message: 'Fresh beans',
      ai: true,
      thread: [{ message: 'And more', ai: false }],
      schedule: null,
      networks: ['twitter'],
      accounts: [expect.stringContaining('7')],
    });
  });

  test('share with images copied → a draft with the images in their order with alt text; a deleted image is left out', () => {
    const media = [medium(2, 'image'), medium(3, 'image'), medium(1, 'image')];
    const draft = toCopiedDraft({ ...share, media }, [file(1, 'image'), file(2, 'image')], [account]);
    expect(draft.type).toBe('image');
    expect(draft.images.map(({ id, alt }) => [id, alt])).toEqual([
      [2, 'As published'],
      [1, 'As published'],
    ]);
  });

  test('share with a video copied → a draft with the video; share with a link and an image copied → a draft with the link', () => {
    expect(toCopiedDraft({ ...share, media: [medium(5, 'video')] }, [file(5, 'video')], [account])).toMatchObject({
      type: 'video',
      video: { id: 5 },
    });
    const media = [{ kind: 'image' as const, media_id: null, url: 'https://shop.test/a.png', alt: '' }];
    const linked = { ...share, link: 'https://shop.test/', link_name: 'Shop', media };
    expect(toCopiedDraft(linked, [], [account])).toMatchObject({
      type: 'link',
      link: 'https://shop.test/',
      linkName: 'Shop',
      picture: 'https://shop.test/a.png',
    });
  });

  test('copied share whose account is no longer connected → no account is selected', () => {
    expect(toCopiedDraft(share, [], [])).toMatchObject({ networks: [], accounts: [], message: 'Fresh beans' });
  });
});
