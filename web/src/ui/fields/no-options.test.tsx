import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

it('SelectField without options → one disabled option “No results”, Enter changes nothing', () => {
  const changes: unknown[] = [];
  renderWithTheme(
    <SelectField
      name="city"
      label="City"
      value={undefined}
      onChange={(value) => changes.push(value)}
      onBlur={() => {}}
      error={undefined}
      status="not-validated"
      required={false}
      options={[]}
      searchable
    />,
  );
  const input = screen.getByRole('combobox', { name: 'City' });
  fireEvent.click(input);
  const listbox = screen.getByRole('listbox', { hidden: true });
  const options = listbox.querySelectorAll('[role="option"]');
  expect([...options].map((option) => option.textContent)).toEqual(['No results']);
  expect(options[0]?.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(changes).toEqual([]);
});
