import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { leadTermsQuery } from '../../connections/index.tsx';
import { accountFactsQuery, campaignsQuery, leadFormsQuery } from '../facebook/facebook-queries.ts';
import { type TabOptions, tabQuery } from '../form/tab-queries.ts';
import { AdProfilePage, NewAdProfilePage } from './ad-profile-page.tsx';

afterEach(cleanup);

const options: TabOptions = {
  accounts: [
    { value: '1', text: 'Harbour Coffee', currency: 'EUR' },
    { value: '2', text: 'Old account', status: 'CLOSED', note: 'Ad Account is: CLOSED', disabled: true },
  ],
  pages: [{ value: '9', text: 'Harbour Coffee page' }],
  instagram_accounts: [],
  devices: [],
  languages: [],
  account: null,
  campaign_status: null,
  rules: 'classic',
  can_edit: true,
};
const tab = (network: AdNetwork, id: number, settings: object) => ({
  queryKey: tabQuery(network, id).queryKey,
  data: { network, settings, options },
});
const assets = ['facebook_adaccount', 'facebook_page', 'google_adwords_account', 'native_ads_account'].map((type) => ({
  type,
  value: '1',
  label: type,
}));
const business = (owned = assets) => ({
  queryKey: query('GET /user/business/{bid}', { params: { bid: 1 } }).queryKey,
  data: { id: 1, assets: owned },
});
const completeGoogle = { customer_id: '1', name: 'Display', daily_budget: '5', billing_bid_price_cpc: '0.20' };
const facebook = FacebookProfile.parse({
  account_id: '1',
  page_id: '9',
  campaign_id: '5',
  objective: 'OUTCOME_LEADS',
  optimization_goal: 'LEAD_GENERATION',
  daily_budget: '10',
  locations: [],
});

type Answers = Parameters<typeof renderPage>[1]['answers'];
const openNew = (answers: Answers = []) =>
  renderPage(NewAdProfilePage, {
    path: '/adprofile/new',
    address: '/adprofile/new',
    answers: [business(), ...answers],
  });
type Uses = { kind: string; name: string; path: string }[];
const openSaved = (
  tabs: Partial<Record<AdNetwork, object>>,
  { uses = [], answers = [], change = {} }: { uses?: Uses; answers?: Answers; change?: Partial<TabOptions> } = {},
) => {
  const adprofile = {
    id: 7,
    name: 'Spring',
    adprofile_name: 'Spring',
    networks: Object.keys(tabs),
    problems: [],
    objective: null,
    campaign_status: null,
    adaccount_status: null,
    page_id: null,
    account_id: null,
    fb_uid: null,
    fb_adprofile_id: null,
    updated: '2030-01-01T00:00:00.000Z',
    updated_by: null,
  };
  return renderPage(AdProfilePage, {
    path: '/adprofile/$id',
    address: '/adprofile/7',
    answers: [
      {
        queryKey: query('GET /adprofile/{id}', { params: { id: '7' } }).queryKey,
        data: { adprofile, costs: [], uses },
      },
      ...Object.entries(tabs).map(([network, settings]) => ({
        queryKey: [`GET /${network}/settings/adprofile/{id}`, 7],
        data: { network, settings, options: { ...options, ...change } },
      })),
      business(),
      // Queries that stay without an answer: the form's rules then don't know the limits of the ad account.
      { queryKey: accountFactsQuery('1', 'LEAD_GENERATION').queryKey },
      { queryKey: accountFactsQuery('2', 'LEAD_GENERATION').queryKey },
      { queryKey: campaignsQuery('1', 'OUTCOME_LEADS').queryKey },
      { queryKey: campaignsQuery('2', 'OUTCOME_LEADS').queryKey },
      { queryKey: leadFormsQuery('9').queryKey, data: [] },
      { queryKey: leadTermsQuery('9').queryKey, data: terms },
      ...answers,
    ],
  });
};

const terms = { accepted: false, terms_url: 'https://www.facebook.com/legal/leadgen/tos?page_id=9' };

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));
const pane = () => screen.getByRole('heading', { level: 2 }).textContent;
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const add = async (network: string) => {
  click('Add network');
  fireEvent.click(await screen.findByRole('menuitem', { name: network }));
};

test('panes of a new network → each opens after the pane before it is valid; after the last one the profile is complete', async () => {
  await openNew([tab('google', 0, { customer_id: '1' })]);
  await add('Google');
  await waitFor(() => expect(pane()).toBe('Account'));
  expect(screen.getByRole('button', { name: /Bidding/ })).toHaveProperty('disabled', true);
  click('Next');
  expect(await screen.findByText('Campaign name is required')).toBeTruthy();
  expect(pane()).toBe('Account');
  fill(/^Campaign name/, 'Display');
  click('Next');
  await waitFor(() => expect(pane()).toBe('Bidding'));
  click('Next');
  expect(await screen.findByText('A minumum daily budget of .01 is required')).toBeTruthy();
  expect(screen.getByText('A minumum bid price of .01 is required')).toBeTruthy();
  fill(/^Daily budget/, '5');
  fill(/^Bid per click/, '0.20');
  click('Next');
  await waitFor(() => expect(pane()).toBe('Targeting'));
  click('Done');
  expect(await screen.findByText('EU declaration is missing')).toBeTruthy();
  openTab(/Google/);
  fireEvent.click(await screen.findByRole('radio', { name: 'No' }));
  click('Done');
  expect(await screen.findByText('Complete')).toBeTruthy();
});

test('stored network of a profile → every pane can be opened', async () => {
  await openSaved({ google: completeGoogle });
  openTab(/Google/);
  fireEvent.click(await screen.findByRole('button', { name: /Targeting/ }));
  await waitFor(() => expect(pane()).toBe('Targeting'));
});

test('saving an incomplete profile → the network’s problem on the main tab, the field’s message in its pane', async () => {
  await openSaved({ google: { ...completeGoogle, daily_budget: '' } });
  click('Save ad profile');
  const sentence = await screen.findByText(/^The Google network is not complete/);
  expect(sentence.textContent).toBe('The Google network is not complete.  Please check it and try again.');
  expect(
    within(screen.getByRole('tab', { name: /Google/ })).getByRole('img', { name: 'needs attention' }),
  ).toBeTruthy();
  click('Fix Google');
  await waitFor(() => expect(pane()).toBe('Bidding'));
  expect(screen.getByText('A minumum daily budget of .01 is required')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save ad profile' })).toHaveProperty('disabled', false);
});

test('saving a profile without a name and a network → both messages', async () => {
  await openNew();
  click('Save ad profile');
  expect(await screen.findByText('Adprofile name is required')).toBeTruthy();
  expect(screen.getByText('You must select at least one ad network')).toBeTruthy();
});

test('profile with four network tabs → no button to add one; after one is removed → the button; after Undo → the tab again', async () => {
  await openSaved({ facebook, instagram: facebook, nativeads: {}, google: completeGoogle });
  expect(screen.queryByRole('button', { name: 'Add network' })).toBeNull();
  openTab(/Google/);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Google' }));
  expect(await screen.findByRole('button', { name: 'Add network' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: /Google/ })).toBeNull();
  click('Undo removing Google');
  expect(await screen.findByRole('tab', { name: /Google/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add network' })).toBeNull();
});

test('menu Add network opened → LinkedIn is listed, but disabled', async () => {
  await openNew();
  click('Add network');
  const item = await screen.findByRole('menuitem', { name: /LinkedIn/ });
  expect(item).toHaveProperty('disabled', true);
});

test('network added whose asset is missing → a link to the business settings for the owner, and no tab', async () => {
  await openNew([business([])]);
  await add('Native ads');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('No native ads account yet');
  expect(notice.textContent).toContain('Add it in the business settings.');
  expect(screen.queryByRole('tab', { name: 'Native ads' })).toBeNull();
});

test('automatic placements chosen → no checkboxes; manual placements for leads → at least one required, right column disabled', async () => {
  await openSaved({ facebook });
  openTab(/Facebook/);
  fireEvent.click(await screen.findByRole('button', { name: /Placements/ }));
  const manual = await screen.findByRole('radio', { name: 'Manual' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(manual);
  expect(screen.getByRole('checkbox', { name: 'Mobile feed' })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: 'Right column' })).toHaveProperty('disabled', true);
  for (const name of ['Mobile feed', 'Desktop feed']) fireEvent.click(screen.getByRole('checkbox', { name }));
  click('Next');
  expect(await screen.findByText('At least One Ad Placement must be selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Automatic' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('At least One Ad Placement must be selected')).toBeNull();
});

test('profile with a closed ad account → its status “CLOSED” is shown', async () => {
  await openSaved({ facebook: { ...facebook, account_id: '2' } });
  openTab(/Facebook/);
  expect(await screen.findByText('Ad Account is: CLOSED')).toBeTruthy();
});

test('stored campaign whose ads are all disapproved → a message at the campaign, and the profile is not complete', async () => {
  const listed = ['5', '6'].map((value) => ({ value, text: `Campaign ${value}`, status: 'ACTIVE' }));
  const answers = [{ queryKey: campaignsQuery('1', 'OUTCOME_LEADS').queryKey, data: listed }];
  await openSaved({ facebook }, { answers, change: { campaign_status: 'DISAPPROVED' } });
  openTab(/Facebook/);
  fireEvent.click(await screen.findByRole('button', { name: /Campaign/ }));
  expect(await screen.findByText('Campaign is: DISAPPROVED')).toBeTruthy();
  click('Next');
  expect(pane()).toBe('Campaign');
  expect(screen.getAllByText('Campaign is: DISAPPROVED')).toHaveLength(1);
  fireEvent.click(screen.getByRole('combobox', { name: /^Campaign/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Campaign 6' }));
  expect(screen.queryByText('Campaign is: DISAPPROVED')).toBeNull();
});

test('campaign with its own budget → a notice in the budget pane, whose daily budget is disabled', async () => {
  const campaign = { value: '5', text: 'Always on', status: 'ACTIVE', has_own_budget: true };
  const answers = [{ queryKey: campaignsQuery('1', 'OUTCOME_LEADS').queryKey, data: [campaign] }];
  await openSaved({ facebook: { ...facebook, daily_budget: '' } }, { answers });
  openTab(/Facebook/);
  fireEvent.click(await screen.findByRole('button', { name: /Budget/ }));
  expect(await screen.findByText('The campaign has its own budget')).toBeTruthy();
  expect(screen.getByLabelText(/^Daily budget/)).toHaveProperty('disabled', true);
});

test('stored profile → what one use costs, updated while the profile is edited, and where it is used', async () => {
  await openSaved({ google: completeGoogle });
  expect(screen.getByText('Not used yet.')).toBeTruthy();
  expect(screen.getByText(/spends up to €5 a day/)).toBeTruthy();
  openTab(/Google/);
  fireEvent.click(await screen.findByRole('button', { name: /Bidding/ }));
  await waitFor(() => expect(pane()).toBe('Bidding'));
  fill(/^Daily budget \(EUR\)/, '7.5');
  openTab(/Profile/);
  expect(await screen.findByText(/spends up to €7.50 a day/)).toBeTruthy();
  cleanup();
  await openSaved({ google: completeGoogle }, { uses: [{ kind: 'Ad', name: 'Spring picture', path: '/ads/1' }] });
  expect(screen.getByRole('link', { name: 'Spring picture' }).getAttribute('href')).toBe('/ads/1');
});

test('placements of a profile’s Instagram tab → only manual placements, at least one required', async () => {
  await openSaved({ instagram: { ...facebook, page_types: ['automatic'] } });
  openTab(/Instagram/);
  fireEvent.click(await screen.findByRole('button', { name: /Placements/ }));
  expect(await screen.findByRole('checkbox', { name: 'Instagram feed' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  click('Next');
  expect(await screen.findByText('Instagram ads need chosen placements')).toBeTruthy();
});
