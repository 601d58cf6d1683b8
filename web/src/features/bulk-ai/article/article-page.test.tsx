import { bulkArticleMessages } from '@fanfare/contract/bulk-ai/articles';
import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { memberWith } from '../../../../test/users.ts';
import { type Article, articleQuery } from '../bulk-queries.ts';
import { testFullArticle } from '../test-data.ts';
import { ArticlePage } from './article-page.tsx';
import { scoreText } from './gate-text.ts';

afterEach(cleanup);

const open = (answer: { data?: { article: Article }; failsWith?: number }, user?: CurrentUser) =>
  renderPage(ArticlePage, {
    path: '/bulkaicontentgeneration/articles/$id',
    address: '/bulkaicontentgeneration/articles/1',
    answers: [{ queryKey: articleQuery(1).queryKey, ...answer }],
    ...(user ? { user } : {}),
  });
const { provenance } = testFullArticle();
const held = testFullArticle({
  state: 'held',
  provenance: {
    ...provenance,
    held_because: ['It’s the first article of its category.'],
    gates: [
      { gate: 'length', passed: true, score: 1043, threshold: null, reason: '' },
      { gate: 'similarity', passed: false, score: 0.42, threshold: 0.3, reason: 'It repeats “Grinding”.' },
      { gate: 'reading_level', passed: null, score: null, threshold: null, reason: 'Not measured in Thai.' },
    ],
  },
});

test('article that is ready → title, text and Publish; Save is enabled after a change', async () => {
  await open({ data: { article: testFullArticle() } });
  expect(await screen.findByRole('textbox', { name: 'Text of the article' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Burrs' } });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
});

test('an image that can’t be removed → the alert "Failed to remove image."', async () => {
  const images = [{ image_url: 'https://media.test/1.jpg', image_id: 9 }];
  await open({ data: { article: testFullArticle({ images }) } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove image 1' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(bulkArticleMessages.imageFailed);
});

test('article on hold → the reason, the failed checks with score and limit; three decisions for a publisher', async () => {
  await open({ data: { article: held } }, memberWith('bulk_ai', 'publisher'));
  const review = within(screen.getByRole('region', { name: 'Needs review' }));
  expect(review.getByText('It’s the first article of its category.')).toBeTruthy();
  expect(review.getByText('42%, limit 30%')).toBeTruthy();
  expect(review.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Approve',
    'Send back',
    'Discard',
  ]);
  await open({ data: { article: held } }, memberWith('bulk_ai', 'editor'));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByText('You need the Publisher role for bulk AI to decide.')).toBeTruthy();
});

test('provenance of an article → model, prompt, cost, and all checks with the failed one first', async () => {
  await open({ data: { article: held } });
  const panel = within(screen.getByRole('region', { name: 'How it was written' }));
  for (const text of ['practice-text', 'article-3', '$0.04', 'Not approved yet'])
    expect(panel.getByText(text)).toBeTruthy();
  expect(panel.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'Held',
    'Passed',
    'Not measured',
  ]);
});

test('published article → its text is read-only, with a link to its post', async () => {
  await open({ data: { article: testFullArticle({ state: 'posted', post_id: '31', post_url: 'https://j.test/31' }) } });
  expect(screen.getByRole('link', { name: 'Edit post' }).getAttribute('href')).toBe('/content/site/7/post/31');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('readOnly', true);
});

test('article being written → “This article is being written”; 404 → “Article not found”', async () => {
  await open({ data: { article: testFullArticle({ state: 'writing', title: '' }) } });
  expect(screen.getByText(/This article is being written/)).toBeTruthy();
  await open({ failsWith: 404 });
  expect(screen.getByRole('heading', { name: 'Article not found' })).toBeTruthy();
});

test.each([
  [{ gate: 'links', score: 1, threshold: 1 } as const, '100%, limit 100%'],
  [{ gate: 'reading_level', score: 41.26, threshold: 30 } as const, '41.3, limit 30'],
  [{ gate: 'image', score: null, threshold: null } as const, ''],
])('result %j of a quality check → shown as “%s”', (result, text) => {
  expect(scoreText(result)).toBe(text);
});

test('article that waits for its next try → “Waiting” with the reason, not “being written”', async () => {
  await open({ data: { article: testFullArticle({ state: 'writing', reason: 'The AI is busy.' }) } });
  expect(screen.getByText('This article waits to be written')).toBeTruthy();
  expect(screen.getByText('The AI is busy.')).toBeTruthy();
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(screen.queryByText(/is being written/)).toBeNull();
});
