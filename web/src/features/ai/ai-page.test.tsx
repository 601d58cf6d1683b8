import { type AiStatus, type UsageRow, Voice } from '@fanfare/contract/ai/ai';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type QueryAnswer, renderPage } from '../../../test/render-page.tsx';
import { ownBusiness, user } from '../../../test/users.ts';
import { query } from '../../lib/api.ts';
import { AiPage } from './ai-page.tsx';

afterEach(cleanup);

const status: AiStatus = {
  text_model: 'gpt-6-sol',
  image_model: null,
  no_images: 'No image model.',
  has_own_key: false,
  has_youtube_key: false,
  stopped: null,
  ceiling: 10_000_000,
  owner_ceiling: null,
  plan_ceiling: 10_000_000,
  spent: 8_500_000,
  reserved: 20_000,
  is_unpriced: false,
};
const row: UsageRow = {
  day: '2026-11-16',
  feature: 'bulk_ai',
  model: 'gpt-6-sol',
  calls: 12,
  images: 2,
  prompt_tokens: 12_000,
  completion_tokens: 24_000,
  cost: 264_000,
  lost: 1,
  estimated: 3,
};
const usage = (rows: UsageRow[], change: Partial<AiStatus> = {}): QueryAnswer => ({
  queryKey: query('GET /ai/usage', { query: { month: undefined } }).queryKey,
  data: { month: '2026-11', rows, status: { ...status, ...change } },
});
const roles = (role: 'viewer' | 'manager') => ({
  ...user,
  business: { ...ownBusiness, is_owner: false, features: { ai_writer: { roles: [role] } } },
});
const open = (answers: QueryAnswer[], more: { user?: typeof user } = {}) =>
  renderPage(AiPage, { path: '/ai', address: '/ai', answers, ...more });

test('AI usage of a business → cost against the budget; rows per day with calls without an answer, or per feature and model', async () => {
  await open([usage([row])]);
  const month = within(screen.getByRole('region', { name: 'This month' }));
  expect(month.getByRole('img', { name: '$8.50 of $10.00 used' }).dataset.state).toBe('near');
  expect(month.getByText(/^\$1.50 left this month./)).toBeTruthy();
  const cells = within(screen.getByRole('table', { name: 'AI usage' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(cells[1]).toContain('Nov 16, 20261212,00024,0002$0.26401 lost2 estimated');
  fireEvent.click(screen.getByRole('combobox', { name: 'Group by' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Day, feature and model' }));
  expect(await screen.findByText('Nov 16, 2026 · Bulk AI · gpt-6-sol')).toBeTruthy();
  expect(screen.getByText('1 answer was lost')).toBeTruthy();
});

test('no AI usage, no provider, AI stopped, failed call → a message in each case', async () => {
  await open([usage([], { text_model: null })]);
  expect(screen.getByText('No AI usage in November 2026')).toBeTruthy();
  expect(screen.getByText('AI isn’t set up on this installation. Ask your administrator.')).toBeTruthy();
  await open([usage([], { stopped: 'No credit.' })]);
  expect(screen.getByText('AI is stopped')).toBeTruthy();
  await open([{ queryKey: usage([]).queryKey, failsWith: 503 }]);
  expect(screen.getByText('We couldn’t load this')).toBeTruthy();
});

test('owner on the AI page → can set budget and API keys; member → no tab for them', async () => {
  const statusAnswer = { queryKey: query('GET /ai/status').queryKey, data: { ...status, has_own_key: true } };
  await open([usage([row]), statusAnswer]);
  fireEvent.click(screen.getByRole('tab', { name: 'Budget and API keys' }));
  const budget = await screen.findByRole('textbox', { name: 'Budget in US dollars' });
  fireEvent.change(budget, { target: { value: '1e3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save budget' }));
  expect(await screen.findByText('Enter an amount such as 25 or 25.50.')).toBeTruthy();
  expect(screen.getByLabelText(/New API key/).getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Remove key' }));
  expect(await screen.findByText('Remove API key?')).toBeTruthy();
  expect(screen.getByLabelText(/^YouTube key/).getAttribute('type')).toBe('password');
  await open([usage([row])], { user: roles('viewer') });
  expect(screen.queryByRole('tab', { name: 'Budget and API keys' })).toBeNull();
});

test('Voice tab → the voice of the business and of each site; for a viewer read-only', async () => {
  const voiceKey = (site_id?: number) => query('GET /ai/voice', { query: { site_id } }).queryKey;
  const answers: QueryAnswer[] = [
    usage([]),
    {
      queryKey: query('GET /ai/voice/sites').queryKey,
      data: { sites: [{ id: 7, name: 'The Journal', has_voice: false }] },
    },
    { queryKey: voiceKey(), data: { voice: Voice.parse({ tone: 'Warm' }), inherited: false } },
    { queryKey: voiceKey(7), data: { voice: Voice.parse({ tone: 'Warm' }), inherited: true } },
  ];
  await open(answers, { user: roles('manager') });
  fireEvent.click(screen.getByRole('tab', { name: 'Voice' }));
  const tone = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tone' });
  expect(tone.value).toBe('Warm');
  fireEvent.click(screen.getByRole('combobox', { name: 'Voice of' }));
  fireEvent.click(await screen.findByRole('option', { name: 'The Journal' }));
  expect(await screen.findByText(/This site uses the business’s voice./)).toBeTruthy();
  await open(answers, { user: roles('viewer') });
  fireEvent.click(screen.getByRole('tab', { name: 'Voice' }));
  expect(await screen.findByText(/You need the Manager role/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save voice' }).disabled).toBe(true);
});
