import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { type Output, query } from '../../../lib/api.ts';
import { createArticleForm } from './article-form.ts';
import { ArticleFormBody } from './article-modal.tsx';

afterEach(cleanup);

const noImages = 'Images aren’t available: no image model is set up.';
const ready: Output<'GET /ai/status'> = {
  text_model: 'gpt',
  image_model: 'draw',
  no_images: null,
  has_own_key: false,
  has_youtube_key: false,
  ceiling: 10_000_000,
  owner_ceiling: null,
  plan_ceiling: 10_000_000,
  spent: 420_000,
  reserved: 0,
  is_unpriced: false,
  stopped: null,
};
const site = { id: 7, language: 'de', categories: [{ id: 3, name: 'Tea' }] };

const found = Array.from({ length: 6 }, (_, at) => ({ id: `video-id-0${at}`, title: `Video ${at}` }));

function renderForm(status: Partial<typeof ready> = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(query('GET /ai/status').queryKey, { ...ready, ...status });
  const videos = (text: string) => ['POST /content/site/{siteId}/youtube-search', site.id, text];
  client.setQueryData(videos('tea'), { status: 'done', results: found, error: '' });
  client.setQueryData(videos('quota'), { status: 'error', results: [], error: 'Search is used up for today.' });
  const suggestions = { keywords: ['green tea', 'black tea'], titles: ['One', 'Two'], subtopics: ['Water', 'Leaves'] };
  const started: string[] = [];
  const form = createArticleForm({
    suggest: async (kind) => suggestions[kind],
    start: async ({ title }) => {
      started.push(title);
      return 'request-1';
    },
  });
  renderWithTheme(
    <QueryClientProvider client={client}>
      <ArticleFormBody form={form} site={site} onGenerate={() => void form.generate()} />
    </QueryClientProvider>,
  );
  return { form, started };
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
/** The label without the asterisk of a required field. */
const findField = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}(?: \\*)?$`), { selector: 'input, textarea' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('Generate with empty fields → one message at a time, at its field, which gets the focus', async () => {
  const { form } = renderForm();
  const expectMessage = async (label: string, message: string) => {
    press('Generate article');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect(document.activeElement).toBe(findField(label));
  };
  await expectMessage('Topic', 'Please enter an article topic.');
  type('Topic', 'Tea');
  await expectMessage('Article size', 'Please enter an article size.');
  act(() => form.change({ articleSize: 'short' }));
  await expectMessage('Language', 'Please enter an article language.');
  act(() => form.change({ languageName: 'German' }));
  await expectMessage('Target audience', 'Please enter a target audience.');
  type('Target audience', 'Beginners');
  await expectMessage('Primary keywords', 'Please enter primary keywords.');
  type('Primary keywords', 'tea');
  await expectMessage('Title', 'Please enter a title.');
});

test('language field opened → five options, the site’s language first; none is chosen', async () => {
  renderForm();
  const language = screen.getByRole('combobox', { name: 'Language' });
  expect(language).toHaveProperty('value', '');
  fireEvent.click(language);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'German',
    'Arabic',
    'Bengali',
    'Bulgarian',
    'Catalan',
  ]);
});

test('suggested keyword chosen → it replaces the typed text, and only this suggestion is highlighted', async () => {
  renderForm();
  type('Topic', 'Tea');
  type('Target audience', 'Beginners');
  type('Primary keywords', 'mine');
  press('Suggest keywords');
  const list = within(await screen.findByRole('group', { name: 'Suggested keywords' }));
  for (const keyword of ['green tea', 'black tea']) {
    fireEvent.click(list.getByRole('radio', { name: keyword }));
    expect(screen.getByRole('textbox', { name: 'Primary keywords' })).toHaveProperty('value', keyword);
    const highlighted = list.getAllByRole('radio').filter((radio) => radio.closest('label')?.dataset.chosen);
    expect(highlighted).toEqual([list.getByRole('radio', { name: keyword, checked: true })]);
  }
});

test('subtopics made by Generate → topic, audience, size, language and external links are locked until Start over', async () => {
  const { form, started } = renderForm();
  act(() =>
    form.change({
      topic: 'Tea',
      articleSize: 'short',
      languageName: 'German',
      audience: 'All',
      keywords: 'tea',
      title: 'Tea',
    }),
  );
  press('Generate article');
  await waitFor(() => expect(started).toEqual(['Tea']));
  const locked = ['Topic', 'Target audience', 'Article size', 'Language', 'External links'];
  const isDisabled = (label: string) => findField(label).hasAttribute('disabled');
  expect(locked.map(isDisabled)).toEqual(locked.map(() => true));
  expect(['Primary keywords', 'Title', 'Internal links'].map(isDisabled)).toEqual([false, false, false]);
  expect(screen.getByRole('textbox', { name: 'Subtopic 2' })).toHaveProperty('value', 'Leaves');
  press('Start over');
  expect(locked.map(isDisabled)).toEqual(locked.map(() => false));
  expect(screen.queryByRole('textbox', { name: 'Subtopic 1' })).toBeNull();
});

test('no image model is set up → image fields are disabled, with the reason', () => {
  renderForm({ no_images: noImages });
  expect(screen.getByRole('checkbox', { name: 'Create a featured image' })).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('Images in the text', { selector: 'input' })).toHaveProperty('disabled', true);
  expect(screen.getByText(noImages)).toBeTruthy();
});

test('no AI provider is set up → Generate is disabled, with the reason', () => {
  renderForm({ text_model: null });
  expect(screen.getByRole('button', { name: 'Generate article' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('alert').textContent).toContain('AI isn’t set up');
});

test('link of a YouTube video is pasted → it becomes the video of the article, and can be removed', () => {
  const { form } = renderForm();
  type('YouTube video', 'https://youtu.be/abcdefghijk?t=3');
  expect(form.state().fields.youtubeId).toBe('abcdefghijk');
  press('Remove video');
  expect(form.state().fields.youtubeId).toBe('');
});

describe('video search', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('3 letters typed in the video search → 5 results, 500 ms after the last key; the chosen one becomes the article’s video', async () => {
    const { form } = renderForm();
    type('YouTube video', 'te');
    await pass(1000);
    type('YouTube video', 'tea');
    await pass(499);
    expect(screen.queryByRole('group', { name: 'Videos' })).toBeNull();
    await pass(1);
    const list = within(screen.getByRole('group', { name: 'Videos' }));
    expect(list.getAllByRole('radio')).toHaveLength(5);
    fireEvent.click(list.getByRole('radio', { name: 'Video 3' }));
    expect(form.state().fields.youtubeId).toBe('video-id-03');
  });

  test('video search fails → the error’s text is shown', async () => {
    renderForm();
    type('YouTube video', 'quota');
    await pass(500);
    expect(screen.getByRole('alert').textContent).toBe('Search is used up for today.');
  });
});
