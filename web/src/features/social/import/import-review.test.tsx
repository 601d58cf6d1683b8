import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import type { Output } from '../../../lib/api.ts';
import { ImportRows } from './import-review.tsx';

const timeError = { column: 'time', sentence: 'Enter the time as 09:30.' } as const;
const createRow = (row: number, isInvalid = false): Output<'POST /social/import'>['rows'][number] => ({
  row,
  state: isInvalid ? 'invalid' : 'ok',
  social_network: 'linkedin',
  account: 'Olive',
  message: `Post ${row}`,
  messages: 1,
  ai_messages: 0,
  due: isInvalid ? null : '2030-07-01T09:30:00Z',
  same_as: null,
  beside: null,
  errors: isInvalid ? [timeError] : [],
  share_id: null,
});

/** The first post of a file is in row 2. */
async function render(count: number, invalidRow: number) {
  const rows = Array.from({ length: count }, (_, index) => createRow(index + 2, index + 2 === invalidRow));
  const report = { rows, ok: count - 1, invalid: 1, duplicates: 0, imported: 0 };
  const Page = () => (
    <>
      <h1>Import</h1>
      <ImportRows report={report} />
    </>
  );
  await renderPage(Page, { path: '/', address: '/', answers: [] });
}

const bodyRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));
const numbers = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);

// There is no layout in tests: the box is 600 px high, rows are 52 px.
const heights = { clientHeight: 600, offsetHeight: 52 };
const originals = Object.entries(heights).map(
  ([name]) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
);
beforeAll(() => {
  for (const [name, value] of Object.entries(heights))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
});
afterAll(() => {
  for (const [name, original] of originals)
    if (original) Object.defineProperty(HTMLElement.prototype, name, original);
    else Reflect.deleteProperty(HTMLElement.prototype, name);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('import with few rows → rows with errors first, the others in the order of the file', async () => {
  await render(4, 4);
  expect(numbers()).toEqual(['4', '2', '3', '5']);
  expect(bodyRows()[0]?.textContent).toContain('Time: Enter the time as 09:30.');
});

test('import with 500 rows → only the rows in view are in the document', async () => {
  await render(500, 400);
  await waitFor(() => expect(bodyRows().length).toBeGreaterThan(5));
  expect(bodyRows().length).toBeLessThan(40);
  expect(screen.getByRole('table', { name: 'Rows' }).getAttribute('aria-rowcount')).toBe('501');
});

test('“Go to first error” with the error far out of view → its row has the focus, with the message', async () => {
  await render(500, 400);
  await waitFor(() => expect(bodyRows().length).toBeGreaterThan(5));
  fireEvent.click(screen.getByRole('button', { name: 'Row' }));
  await waitFor(() => expect(numbers()[0]).toBe('2'));
  expect(screen.queryByText(/Enter the time/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go to first error' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('400'));
  expect(document.activeElement?.textContent).toContain('Time: Enter the time as 09:30.');
  expect(bodyRows().length).toBeLessThan(40);
});
