import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { blankAd, createAdForm } from './ad-form.ts';
import { readFrameAddress } from './preview/network-preview-modal.tsx';
import { listPlaces, PreviewFrame } from './preview/preview-frame.tsx';
import { toShownAds } from './preview/shown-ads.ts';

afterEach(cleanup);

const picture = { src: '/files/1', alt: 'Cup', size: { width: 1200, height: 1200 } };
const surroundings = {
  page: { name: 'Harbour Coffee', image: null },
  businessName: 'Harbour',
  pictures: new Map([['1', picture]]),
};
const ad: AdFields = {
  ...blankAd,
  name: 'Box',
  message: 'Winter roast',
  headline: 'Order now',
  url: 'https://www.harbour.test/x',
  adimage: '1',
};

test('previews of a Facebook ad → each format at its size, a square image in a square frame', () => {
  const ads = toShownAds({ ...ad, networks: ['facebook'] }, 0, surroundings);
  renderWithTheme(listPlaces(ads).map((place) => <PreviewFrame key={place} ads={ads} place={place} />));
  const sizes = screen.getAllByRole('article').map(({ style }) => `${style.width} ${style.height}`);
  expect(sizes).toEqual(['335px 450px', '522px 515px', '274px 213px']);
  const image = screen.getAllByRole('img', { name: 'Cup' })[0];
  expect(image?.parentElement?.dataset.aspect).toBe('square');
  expect(screen.getAllByText('harbour.test')).toHaveLength(3);
  fireEvent.error(image ?? document.body);
  expect(screen.getByText('Image can’t be shown')).toBeTruthy();
});

test('previews of an ad for native ads and Google → one card for native ads, a square and a landscape format for Google', async () => {
  const ads = toShownAds({ ...ad, networks: ['nativeads', 'google'] }, 0, surroundings);
  expect(listPlaces(ads)).toEqual(['native', 'square', 'landscape']);
  renderWithTheme(<PreviewFrame ads={ads} place="square" />);
  await waitFor(() => expect(screen.getByText(/Harbour/)).toBeTruthy());
  expect(screen.getByText('Short headline')).toBeTruthy();
});

test('second variant of an ad → drawn with its own message', () => {
  const variants = { messages: ['The roast is back'], headlines: [], images: [] };
  expect(toShownAds({ ...ad, variants }, 1, surroundings).facebook).toMatchObject({ message: 'The roast is back' });
});

const profile = {
  id: 7,
  name: 'Spring',
  adprofile_name: 'Spring',
  networks: ['facebook' as const, 'google' as const],
  objective: 'OUTCOME_SALES',
  campaign_status: null,
  adaccount_status: null,
  page_id: '9',
  account_id: '1',
  fb_uid: null,
  fb_adprofile_id: null,
  problems: [],
  updated: '2030-01-01T00:00:00.000Z',
  updated_by: null,
};
const messagesOf = (values: Partial<AdFields>) => {
  const { error } = createAdForm({ profile, profileSet: 'current' }).safeParse({ ...blankAd, adprofile: 7, ...values });
  return new Map((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

test('profile whose objective doesn’t fit the ad type → the message of the ad type', () => {
  expect(messagesOf({ ad_type: 'link' }).get('adprofile')).toContain('Engagement');
  expect(messagesOf({ ad_type: 'conversions' }).has('adprofile')).toBe(false);
});

test('empty form for Facebook and Google → every message at its field', () => {
  const messages = messagesOf({ ad_type: 'conversions', networks: ['facebook', 'google'] });
  expect(messages.get('adimage')).toBe('An image is required to create this ad');
  expect(messages.get('google_final_url.0')).toBe('Final URL is required');
  expect(messages.get('google_business_name.0')).toBe('Business Name is required');
});

test('HTML of Facebook’s preview → the address of its frame; addresses that are not of the web are refused', () => {
  expect(readFrameAddress('<iframe src="https://www.facebook.com/x?a=1&amp;b=2" width="1"></iframe>')).toBe(
    'https://www.facebook.com/x?a=1&b=2',
  );
  expect(readFrameAddress('<iframe src="javascript:alert(1)"></iframe>')).toBeUndefined();
  expect(readFrameAddress('<p>No frame</p>')).toBeUndefined();
});
