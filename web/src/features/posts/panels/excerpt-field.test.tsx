import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { EditorContext } from '../session/editor-context.ts';
import { editorContext } from '../test-editor-context.ts';
import { SuggestedTitle } from './excerpt-field.tsx';

afterEach(cleanup);

test('suggested title of a post → shown beside the current one; “Use as title” → replaces it', () => {
  const context = editorContext({ post_title: 'Tea' });
  renderWithTheme(
    <EditorContext value={context}>
      <SuggestedTitle suggestion="Tea for beginners" />
    </EditorContext>,
  );
  expect(screen.getByRole('status').textContent).toContain('Tea for beginners');
  expect(context.session.form.values().post_title).toBe('Tea');
  fireEvent.click(screen.getByRole('button', { name: 'Use as title' }));
  expect(context.session.form.values().post_title).toBe('Tea for beginners');
  expect(screen.queryByRole('status')).toBeNull();
});

test.each(['', 'Tea'])('suggested title “%s” for a post with the title Tea → no button to use it', (suggestion) => {
  renderWithTheme(
    <EditorContext value={editorContext({ post_title: 'Tea' })}>
      <SuggestedTitle suggestion={suggestion} />
    </EditorContext>,
  );
  expect(screen.queryByRole('button', { name: 'Use as title' })).toBeNull();
});
