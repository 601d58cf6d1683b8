import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { SpendPage } from './spend-page.tsx';

afterEach(cleanup);

test('days are those of the accounts, not UTC', async () => {
  await renderPage(SpendPage, { path: '/staff/spend', address: '/staff/spend', answers: [] });
  expect(screen.getByRole('button', { name: /^Dates: / })).toBeTruthy();
  expect(document.body.textContent).not.toContain('UTC');
});
