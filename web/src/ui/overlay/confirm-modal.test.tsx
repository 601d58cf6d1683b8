import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { ConfirmModal } from './confirm-modal.tsx';

afterEach(cleanup);

function renderModal(confirmWord?: string, onConfirm: () => unknown = () => undefined) {
  const events: string[] = [];
  renderWithTheme(
    <ConfirmModal
      opened
      title="Delete this business"
      confirmWord={confirmWord}
      confirm="Publish"
      onClose={() => events.push('closed')}
      onConfirm={() => {
        events.push('confirmed');
        return onConfirm();
      }}
    >
      This can’t be undone.
    </ConfirmModal>,
  );
  return events;
}

const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

it('dialog that asks for a word → its button is Cancel until the word is typed, in upper or lower case', () => {
  renderModal('delete');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  type('delet');
  expect(screen.queryByRole('button', { name: 'DELETE' })).toBeNull();
  type('DeLeTe');
  expect(screen.getByRole('button', { name: 'DELETE' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

it('click on Cancel in a dialog that asks for a word → closes without confirming', async () => {
  const events = renderModal('delete');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(events).toEqual(['closed']));
});

it('click on DELETE after the word was typed → the dialog confirms and closes', async () => {
  const events = renderModal('delete');
  type('delete');
  fireEvent.click(screen.getByRole('button', { name: 'DELETE' }));
  await waitFor(() => expect(events).toEqual(['confirmed', 'closed']));
});

it('action of a confirmed dialog fails → the dialog stays open and shows the error', async () => {
  const events = renderModal(undefined, () => Promise.reject(new Error('no')));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(events).toEqual(['confirmed']);
});
