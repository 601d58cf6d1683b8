import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import { type AdType, requiredObjectives } from '@fanfare/contract/ad-builder/ad-types';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { createFormStore } from '../../../ui/form/form-store.ts';
import { createGetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { type AdValues, blankAd, createAdForm } from '../ad-form.ts';
import { ContentStep } from './content-step.tsx';

afterEach(cleanup);

const details = { pageId: '9', pageName: 'Harbour', accountId: '1', profileSet: 'current' as const };
const video = {
  id: '77',
  name: 'Pour over',
  description: '',
  length_seconds: 12,
  thumbnail: null,
  ready: true,
  file: 'https://video.example/77.mp4',
  url: null,
  created: '2030-01-01T00:00:00.000Z',
  views: 1,
};
const file = { id: 5, family: 'video', name: 'roastery.mp4', alt: '', type: 'video/mp4', size: 100, path: '/files/5' };

const open = (type: AdType, values: Partial<AdFields> = {}) => {
  const initial: AdValues = { ...blankAd, ad_type: type, networks: ['facebook'], ...values };
  const Screen = () => {
    const [form] = useState(() => createFormStore(initial));
    const field = createGetFieldProps<AdValues>(form);
    const chosen = useFieldValue(field('video_media'));
    return (
      <>
        <h1>Content</h1>
        <ContentStep field={field} values={{ ...initial, video_media: chosen }} details={details} />
      </>
    );
  };
  return renderPage(Screen, {
    path: '/',
    address: '/',
    answers: [
      {
        queryKey: query('GET /facebook/page/{id}/videos', { params: { id: '9' } }).queryKey,
        data: { videos: [video] },
      },
      {
        queryKey: query('GET /api/facebook/settings/adprofile/leadgen_forms', { query: { page_id: '9' } }).queryKey,
        data: [{ value: '1', text: 'Inquiry', status: 'ACTIVE' }],
      },
      {
        queryKey: query('GET /facebook/page/{id}/leadgen_terms', { params: { id: '9' } }).queryKey,
        data: { accepted: true, terms_url: 'https://www.facebook.com/legal/leadgen/tos' },
      },
      { queryKey: query('GET /media/{id}', { params: { id: 5 } }).queryKey, data: file },
    ],
  });
};
test.each<[AdType, { url: boolean; button: boolean }]>([
  ['leads', { url: true, button: true }],
  ['video', { url: true, button: true }],
  ['pagelikes', { url: false, button: false }],
  ['link', { url: true, button: true }],
  ['conversions', { url: true, button: true }],
])('ad type %s chosen → the fields of this type are shown', async (type, { url, button }) => {
  await open(type);
  expect(screen.queryByRole('textbox', { name: /^Website address/ }) !== null).toBe(url);
  expect(screen.queryByRole('combobox', { name: 'Button' }) !== null).toBe(button);
  expect(screen.queryByRole('combobox', { name: 'Lead form' }) !== null).toBe(type === 'leads');
  expect(screen.queryByRole('radio', { name: /Pour over/ }) !== null).toBe(type === 'video');
});

test('video of the media library chosen → its name in place of the list of the page’s videos; removed → the list again', async () => {
  await open('video', { video_media: 5 });
  expect(screen.getByText('roastery.mp4')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /Pour over/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('radio', { name: /Pour over/ })).toBeTruthy();
});

test('ad of each type with empty fields → the messages of the type’s required fields', () => {
  const issuesOf = (type: AdType, values: Partial<AdFields> = {}) => {
    const profile = {
      id: 7,
      name: 'Spring',
      adprofile_name: 'Spring',
      networks: ['facebook' as const],
      objective: requiredObjectives[type],
      campaign_status: null,
      adaccount_status: null,
      page_id: '9',
      account_id: '1',
      fb_uid: null,
      fb_adprofile_id: null,
      problems: [],
      updated_by: null,
      updated: '2030-01-01T00:00:00.000Z',
    };
    const ad = { ...blankAd, ad_type: type, adprofile: 7, networks: ['facebook' as const], ...values };
    return createAdForm({ profile, profileSet: 'current' })
      .safeParse(ad)
      .error?.issues.map(({ path }) => path.join('.'));
  };
  const common = ['name', 'message', 'adimage'];
  expect(issuesOf('leads')).toEqual(common);
  expect(issuesOf('pagelikes')).toEqual(common);
  expect(issuesOf('video')).toEqual(['name', 'message', 'video_id', 'adimage']);
  expect(issuesOf('video', { video_media: 5 })).toEqual(common);
  expect(issuesOf('link')).toEqual(['name', 'message', 'url', 'adimage']);
});
