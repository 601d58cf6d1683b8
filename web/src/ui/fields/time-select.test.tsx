import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { TimeSelect } from './time-select.tsx';

afterEach(cleanup);

function drawTime() {
  const chosen: string[] = [];
  let sent = 0;
  function Drawn() {
    const [time, setTime] = useState('09:00');
    const choose = (next: string) => {
      chosen.push(next);
      setTime(next);
    };
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <TimeSelect label="Time" value={time} onChange={choose} />
      </form>
    );
  }
  renderWithTheme(<Drawn />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' });
  act(() => input.focus());
  const type = (text: string) => fireEvent.input(input, { target: { value: text } });
  return { input, type, chosen, sent: () => sent };
}

test('what was typed counts when one goes on', () => {
  const { input, type, chosen } = drawTime();
  type('14:30');
  fireEvent.blur(input);
  expect([chosen, input.value]).toEqual([['14:30'], '2:30 PM']);
});

test('enter takes it, and sends nothing', () => {
  const { input, type, chosen, sent } = drawTime();
  type('2 pm');
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  expect([chosen, sent()]).toEqual([['14:00'], 0]);
});

test('what is no time changes nothing and says how to write one', async () => {
  const { input, type, chosen } = drawTime();
  type('soon');
  expect(await screen.findByText('Write a time such as 2:30 PM or 14:30')).toBeTruthy();
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  fireEvent.blur(input);
  expect([chosen, input.value]).toEqual([[], '9:00 AM']);
});

test('the time that is set stays when somebody only looks', () => {
  const { input, chosen } = drawTime();
  fireEvent.blur(input);
  expect([chosen, input.value]).toEqual([[], '9:00 AM']);
});
