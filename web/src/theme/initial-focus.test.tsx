import { Button, Modal, TextInput } from '@mantine/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../test/render-with-theme.tsx';
import { moveInitialFocus } from './initial-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = moveInitialFocus(document);
});
afterEach(() => {
  stop();
  cleanup();
});

const open = (content: ReactNode) =>
  renderWithTheme(
    <Modal opened onClose={() => {}} title="Add an asset" withinPortal={false} closeButtonProps={{ 'aria-label': 'X' }}>
      {content}
    </Modal>,
  );
const focused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

test('dialog with controls → the first control of its content has the focus, not the close button', async () => {
  open(
    <>
      <Button disabled>Off</Button>
      <Button>First</Button>
    </>,
  );
  await focused(screen.getByRole('button', { name: 'First' }));
});

test('dialog with data-autofocus → that element has the focus', async () => {
  open(
    <>
      <Button>First</Button>
      <TextInput label="Name" data-autofocus />
    </>,
  );
  await focused(screen.getByLabelText('Name'));
});

test('dialog without controls → its title has the focus; after a key → the close button can have it', async () => {
  open('Nothing to choose.');
  await focused(screen.getByText('Add an asset'));
  fireEvent.keyDown(screen.getByText('Add an asset'), { key: 'Tab' });
  screen.getByRole('button', { name: 'X' }).focus();
  await focused(screen.getByRole('button', { name: 'X' }));
});
