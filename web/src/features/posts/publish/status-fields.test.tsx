import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { EditorContext, type EditorContextValue } from '../session/editor-context.ts';
import { editorContext } from '../test-editor-context.ts';
import { StatusFields } from './status-fields.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const renderStatus = (context: EditorContextValue) => {
  const saved: string[] = [];
  renderWithTheme(
    <EditorContext value={context}>
      <StatusFields running={undefined} onSave={(status) => saved.push(status)} />
    </EditorContext>,
  );
  return saved;
};
const status = () => screen.getByRole('combobox', { name: 'Status' });
const choose = (name: string) => {
  fireEvent.click(status());
  fireEvent.click(screen.getByRole('option', { name }));
};
const button = (name: string) => screen.queryByRole('button', { name });
const shownValue = (element: HTMLElement) => (element instanceof HTMLInputElement ? element.value : '');

test('published post: Draft chosen, then Cancel → status is Published again and nothing offers to save it', () => {
  const context = editorContext({ post_status: 'publish' });
  const saved = renderStatus(context);
  choose('Draft');
  expect(button('Force save as Draft')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(shownValue(status())).toBe('Published');
  expect(context.session.form.values()).toMatchObject({ post_status: 'publish', schedule: null });
  expect(button('Force save as Draft')).toBeNull();
  expect(button('Cancel')).toBeNull();
  expect(saved).toEqual([]);
});

test('scheduled post: time changed, then Cancel → the time is again the one on the site', () => {
  const context = editorContext({ post_status: 'future', post_date_gmt: '2030-06-15T10:00:00.000Z' });
  renderStatus(context);
  const { schedule } = context.session.form.values();
  expect(button('Save as Scheduled')).not.toBeNull();
  choose('Draft');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(context.session.form.values()).toMatchObject({ post_status: 'future', schedule });
});

test('status Scheduled chosen → a time is set, and “Now” is not offered', () => {
  const context = editorContext({ post_status: 'draft' });
  const saved = renderStatus(context);
  choose('Scheduled');
  expect(context.session.form.values().schedule).not.toBeNull();
  expect(screen.queryByRole('radio', { name: 'Now' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Force save as Scheduled' }));
  expect(saved).toEqual(['future']);
});

test('scheduled post without a time, as an earlier release stored it → gets a time', () => {
  const context = editorContext({ post_status: 'draft' });
  context.session.change({ post_status: 'future', schedule: null });
  renderStatus(context);
  expect(context.session.form.values().schedule).not.toBeNull();
});
