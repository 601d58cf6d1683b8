import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { ConfirmModal } from './confirm-modal.tsx';

afterEach(cleanup);

function ask(word?: string, onConfirm: () => unknown = () => undefined) {
  const events: string[] = [];
  renderWithTheme(
    <ConfirmModal
      opened
      title="Delete this business"
      word={word}
      confirm="Publish"
      onClose={() => events.push('closed')}
      onConfirm={() => {
        events.push('confirmed');
        return onConfirm();
      }}
    >
      It cannot be undone.
    </ConfirmModal>,
  );
  return events;
}

const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

it('reads Cancel until the word is typed, however it is written', () => {
  ask('delete');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  type('delet');
  expect(screen.queryByRole('button', { name: 'DELETE' })).toBeNull();
  type('DeLeTe');
  expect(screen.getByRole('button', { name: 'DELETE' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

it('only closes while the button reads Cancel', async () => {
  const events = ask('delete');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(events).toEqual(['closed']));
});

it('does it and closes once the word is there', async () => {
  const events = ask('delete');
  type('delete');
  fireEvent.click(screen.getByRole('button', { name: 'DELETE' }));
  await waitFor(() => expect(events).toEqual(['confirmed', 'closed']));
});

it('stays open and says what went wrong', async () => {
  const events = ask(undefined, () => Promise.reject(new Error('no')));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(events).toEqual(['confirmed']);
});
