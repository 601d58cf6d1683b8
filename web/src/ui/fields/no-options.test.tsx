import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { Form } from '../form/form.tsx';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

it('SelectField without options → one disabled option “No results”, Enter changes nothing', () => {
  const changes: unknown[] = [];
  renderWithTheme(
    <Form schema={z.object({ city: z.string().optional() })} submit="Save" onSubmit={() => undefined}>
      {(field) => (
        <SelectField
          {...field('city')}
          label="City"
          onChange={(value) => changes.push(value)}
          options={[]}
          searchable
        />
      )}
    </Form>,
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
