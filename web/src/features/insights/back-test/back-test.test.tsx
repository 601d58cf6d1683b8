import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { BackTestFigures } from './back-test-figures.tsx';

test('back-test run → number of firings, money, lost winners and the rows that were not judged', async () => {
  const result = {
    from: '2030-01-01',
    to: '2030-01-02',
    currency: 'USD',
    firings: 2,
    looked_at: 9,
    touched: 2,
    not_spent: '12.5',
    extra_spend: '0',
    results_lost: 1,
    winners_lost: 1,
    mean_cost_per_result: '3',
    by_day: [{ date: '2030-01-01', firings: 2, not_spent: '12.5' }],
    not_judged: [{ condition: 'Frequency', reason: 'It isn’t stored by day.' }],
    stored_from: '2030-01-02',
    figures_at: null,
    rows: [
      {
        object_id: 'a',
        name: 'Ad A',
        first_fired_on: '2030-01-01',
        firings: 1,
        not_spent: '12.5',
        results_after: 3,
        is_winner_lost: true,
      },
    ],
  };
  const Tested = () => (
    <Page title="Back-test">
      <BackTestFigures result={result} />
    </Page>
  );
  await renderPage(Tested, { path: '/x', address: '/x', answers: [] });
  for (const text of ['2 of 9', 'Ad A (winner lost)', 'Frequency: It isn’t stored by day.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('$12.50')).toHaveLength(2);
  expect(screen.getByText(/stored from 2030-01-02 on/)).toBeTruthy();
  expect(screen.queryByText('Spent on top')).toBeNull();
});
