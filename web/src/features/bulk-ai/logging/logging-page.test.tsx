import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { type Job, settingsQuery } from '../bulk-queries.ts';
import { BulkFrame } from '../frame/bulk-frame.tsx';
import { testJob, testSettings } from '../test-data.ts';
import { LoggingPage } from './logging-page.tsx';

afterEach(cleanup);

const Screen = () => (
  <BulkFrame>
    <LoggingPage />
  </BulkFrame>
);
const { queryKey } = query('GET /bulkaicontentgeneration/logging', {
  query: { page: 1, search: '', state: undefined },
});
const open = (items: Job[]) =>
  renderPage(Screen, {
    path: '/bulkaicontentgeneration/logging',
    address: '/bulkaicontentgeneration/logging',
    answers: [
      { queryKey, data: { items, total: items.length, page: 1, page_size: 25 } },
      { queryKey: settingsQuery.queryKey, data: testSettings() },
    ],
  });

test('job that fails to start → "Failed to run the Job" in a green box that is announced as an alert', async () => {
  await open([testJob()]);
  fireEvent.click(screen.getByRole('button', { name: 'Run: milk foam' }));
  const alert = await screen.findByRole('alert');
  expect(alert.dataset.tone).toBe('good');
  expect(alert.textContent).toContain('Failed to run the Job');
});

test.each<[Job['can'], string[]]>([
  [{ run: true, delete: true, restore: false }, ['Run', 'Delete']],
  [{ run: false, delete: false, restore: true }, ['Restore']],
])('job with the rights %j → these actions in its menu, and the job’s reason in its row', async (can, actions) => {
  await open([testJob({ can })]);
  expect(screen.getByRole('row', { name: /milk foam/ }).textContent).toContain('The AI didn’t answer.');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for milk foam' }));
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(actions);
});

test('no jobs → a link to the categories', async () => {
  await open([]);
  expect(screen.getByRole('link', { name: 'View categories' })).toBeTruthy();
});
