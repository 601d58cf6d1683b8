import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { SpendPage } from './spend-page.tsx';

afterEach(cleanup);

test('spend report → no “UTC” beside the dates, because days are those of the accounts', async () => {
  await renderPage(SpendPage, { path: '/staff/spend', address: '/staff/spend', answers: [] });
  expect(screen.getByRole('button', { name: /^Dates: / })).toBeTruthy();
  expect(document.body.textContent).not.toContain('UTC');
});
