import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { FilterFields } from './filter-fields.tsx';

afterEach(cleanup);

test('button for filters → opens and closes the filters it names, and shows how many are set', () => {
  renderWithTheme(
    <FilterFields activeCount={2}>
      <input aria-label="Network" />
    </FilterFields>,
  );
  const button = screen.getByRole('button', { name: 'Filters (2)' });
  const filters = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect([button.getAttribute('aria-expanded'), filters?.hasAttribute('data-open')]).toEqual(['false', false]);
  fireEvent.click(button);
  expect([button.getAttribute('aria-expanded'), filters?.hasAttribute('data-open')]).toEqual(['true', true]);
  expect(filters?.contains(screen.getByLabelText('Network'))).toBe(true);
});
