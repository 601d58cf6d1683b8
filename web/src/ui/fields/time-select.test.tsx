import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { TimeSelect } from './time-select.tsx';

afterEach(cleanup);

function renderTimeSelect() {
  const changes: string[] = [];
  let submits = 0;
  function TestForm() {
    const [time, setTime] = useState('09:00');
    const choose = (next: string) => {
      changes.push(next);
      setTime(next);
    };
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits += 1;
        }}
      >
        <TimeSelect label="Time" value={time} onChange={choose} />
      </form>
    );
  }
  renderWithTheme(<TestForm />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' });
  act(() => input.focus());
  const type = (text: string) => fireEvent.input(input, { target: { value: text } });
  return { input, type, changes, submits: () => submits };
}

test('list of times opened → every 15 minutes of the day, even when the text is deleted', async () => {
  const { input, type } = renderTimeSelect();
  fireEvent.click(input);
  expect(await screen.findAllByRole('option', { hidden: true })).toHaveLength(96);
  type('');
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(96);
});

test('blur after typing 14:30 → the time changes', () => {
  const { input, type, changes } = renderTimeSelect();
  type('14:30');
  fireEvent.blur(input);
  expect([changes, input.value]).toEqual([['14:30'], '2:30 PM']);
});

test('Enter after typing 2 pm → the time changes, the form is not submitted', () => {
  const { input, type, changes, submits } = renderTimeSelect();
  type('2 pm');
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  expect([changes, submits()]).toEqual([['14:00'], 0]);
});

test('text that is no time → nothing changes, the list shows the expected format', async () => {
  const { input, type, changes } = renderTimeSelect();
  type('soon');
  expect(await screen.findByText('Enter a time, such as 2:30 PM or 14:30')).toBeTruthy();
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  fireEvent.blur(input);
  expect([changes, input.value]).toEqual([[], '9:00 AM']);
});

test('focus and blur without typing → the time stays', () => {
  const { input, changes } = renderTimeSelect();
  fireEvent.blur(input);
  expect([changes, input.value]).toEqual([[], '9:00 AM']);
});
