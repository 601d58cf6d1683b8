import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { EditorContext } from '../session/editor-context.ts';
import { editorContext } from '../test-editor-context.ts';
import { CategoryField } from './category-field.tsx';

afterEach(cleanup);

test('Enter in the name of a new category → clicks Add', async () => {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={editorContext()}>
        <CategoryField />
      </EditorContext>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'New category' }));
  const target = screen.getByLabelText('New category name').dataset.enterTarget;
  expect(document.getElementById(String(target))).toBe(screen.getByRole('button', { name: 'Add' }));
  // Pressing Add with an empty name closes the field.
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByLabelText('New category name')).toBeNull());
});
