import { categoryMessages } from '@fanfare/contract/bulk-ai/categories';
import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { memberWith } from '../../../../test/users.ts';
import { query } from '../../../lib/api.ts';
import { type Category, categoriesQuery, settingsQuery } from '../bulk-queries.ts';
import { BulkFrame } from '../frame/bulk-frame.tsx';
import { testCategory, testSettings } from '../test-data.ts';
import { CategoriesPage } from './categories-page.tsx';

afterEach(cleanup);

const Screen = () => (
  <BulkFrame>
    <CategoriesPage />
  </BulkFrame>
);
const editKey = query('GET /bulkaicontentgeneration/category/edit/{id}', { params: { id: 3 } }).queryKey;
type Options = { user?: CurrentUser; edited?: { data?: unknown; failsWith?: number } };
const open = (categories: Category[], { user, edited }: Options = {}) =>
  renderPage(Screen, {
    path: '/bulkaicontentgeneration/categories',
    address: '/bulkaicontentgeneration/categories',
    answers: [
      { queryKey: categoriesQuery.queryKey, data: { categories } },
      { queryKey: settingsQuery.queryKey, data: testSettings() },
      { queryKey: query('GET /content/sites').queryKey, data: { sites: [], addable: [], moves: [] } },
      ...(edited ? [{ queryKey: editKey, ...edited }] : []),
    ],
    ...(user ? { user } : {}),
  });
const dialog = () => within(screen.getByRole('dialog'));
const openSecondStep = async (name = 'Espresso') => {
  await open([]);
  fireEvent.click(screen.getByRole('button', { name: 'New category' }));
  fireEvent.change(dialog().getByRole('textbox', { name: /^Name/ }), { target: { value: name } });
  fireEvent.click(dialog().getByRole('button', { name: 'Next' }));
};
const keywordInputs = () => dialog().getAllByRole<HTMLInputElement>('textbox', { name: /^Keyword \d/ });
const importFile = (text: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no file input.');
  fireEvent.change(input, { target: { files: [new File([text], 'keywords.csv', { type: 'text/csv' })] } });
};

describe('new category', () => {
  test('Next without a category name → the message "Please Enter a Name"', async () => {
    await open([]);
    fireEvent.click(screen.getByRole('button', { name: 'New category' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Next' }));
    expect(dialog().getByText('Please Enter a Name')).toBeTruthy();
    expect(dialog().getByText('Step 1 of 2: name')).toBeTruthy();
  });

  test('Submit without keywords and site → both messages; Back → the typed name is kept', async () => {
    await openSecondStep();
    fireEvent.click(dialog().getByRole('button', { name: 'Submit' }));
    expect(await dialog().findByText(categoryMessages.noKeyword)).toBeTruthy();
    expect(dialog().getByText('Choose a site.')).toBeTruthy();
    fireEvent.click(dialog().getByRole('button', { name: 'Back' }));
    expect(dialog().getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Espresso');
  });

  test('Enter after a typed keyword → focus in the next input, nothing is saved; the counter ignores blank inputs', async () => {
    await openSecondStep();
    expect(dialog().getByText('0/50')).toBeTruthy();
    const [first] = keywordInputs();
    if (!first) throw new Error('There is no input.');
    fireEvent.change(first, { target: { value: 'beans' } });
    fireEvent.keyDown(first, { key: 'Enter' });
    expect(keywordInputs()).toHaveLength(2);
    expect(dialog().getByText('1/50')).toBeTruthy();
    expect(dialog().queryByText('Choose a site.')).toBeNull();
  });

  test('CSV file with keywords → the first column of its lines fills the blank inputs', async () => {
    await openSecondStep();
    importFile('beans,1\n\n"milk, warm",2\n');
    await waitFor(() => expect(keywordInputs().map(({ value }) => value)).toEqual(['beans', 'milk, warm']));
    expect(dialog().getByText('2/50')).toBeTruthy();
  });

  test.each([
    ['Beans\nbeans ', categoryMessages.csvRepeated],
    ['Milk', categoryMessages.csvExisting],
    [Array.from({ length: 50 }, (_, index) => `k${index}`).join('\n'), categoryMessages.csvTooMany],
    [Array.from({ length: 10_000 }, (_, index) => `k${index}`).join('\n'), categoryMessages.csvTooMany],
    ['x'.repeat(5_000_000), categoryMessages.invalidKeywords],
  ])('a CSV file that can’t be imported → its message, and no keyword is added', async (text, message) => {
    await openSecondStep();
    const [first] = keywordInputs();
    if (!first) throw new Error('There is no input.');
    fireEvent.change(first, { target: { value: 'milk' } });
    importFile(text);
    expect((await dialog().findByRole('alert')).textContent).toBe(message);
    expect(keywordInputs().map(({ value }) => value)).toEqual(['milk']);
  });

  test('save of a category fails → the message "Error saving category."', async () => {
    await open([testCategory()], { edited: { data: { data: testCategory() } } });
    fireEvent.click(screen.getByRole('button', { name: 'Edit Espresso' }));
    fireEvent.click(await dialog().findByRole('button', { name: 'Next' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Update' }));
    expect(await dialog().findByText(categoryMessages.saveFailed)).toBeTruthy();
  });
});

describe('edit a category', () => {
  test('Edit pressed → the category’s values with the state of each keyword; Remove pressed → the keyword is gone', async () => {
    await open([testCategory()], { edited: { data: { data: testCategory() } } });
    fireEvent.click(screen.getByRole('button', { name: 'Edit Espresso' }));
    fireEvent.click(await dialog().findByRole('button', { name: 'Next' }));
    expect(keywordInputs().map(({ value }) => value)).toEqual(['coffee grinder', 'milk foam']);
    expect(dialog().getByText('Published')).toBeTruthy();
    fireEvent.click(dialog().getByRole('button', { name: 'Remove coffee grinder' }));
    expect(keywordInputs().map(({ value }) => value)).toEqual(['milk foam']);
    expect(dialog().getByRole('button', { name: 'Update' })).toBeTruthy();
  });

  test('category that can’t be loaded → "Error loading category for editing." and Try again', async () => {
    await open([testCategory()], { edited: { failsWith: 500 } });
    fireEvent.click(screen.getByRole('button', { name: 'Edit Espresso' }));
    expect(await dialog().findByText(categoryMessages.loadFailed)).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

test('Delete pressed for a category → a question that says what stays', async () => {
  await open([testCategory()]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Espresso' }));
  const question = screen.getByRole('dialog', { name: 'Delete Espresso?' });
  expect(question.textContent).toContain(categoryMessages.confirmDelete);
  expect(question.textContent).toContain('Written articles stay.');
});

test('card of a paused category → Paused, its progress as text and its number of keywords', async () => {
  await open([testCategory({ is_paused: true })]);
  const card = within(screen.getByRole('region', { name: 'Espresso' }));
  for (const text of ['The Journal', 'Paused', '1 published, 1 waiting', '2 keywords'])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Resume Espresso' })).toBeTruthy();
});

test('viewer of bulk AI → no buttons that change something', async () => {
  await open([testCategory()], { user: memberWith('bulk_ai', 'viewer') });
  expect(screen.queryByRole('button', { name: 'Edit Espresso' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New category, no access' })).toBeTruthy();
});
