import { renderHook } from '@testing-library/react';
import { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { extensions } from './tiptap-extensions.ts';
import { useInitialHtml } from './use-initial-html.ts';

const createEditor = () => new Editor({ element: document.createElement('div'), extensions, injectCSS: false });

test('editor destroyed before it is mounted → the next editor loads the text, once', () => {
  const destroyed = createEditor();
  destroyed.destroy();
  const { rerender } = renderHook(({ editor }) => useInitialHtml(editor, () => '<p>First text</p>'), {
    initialProps: { editor: destroyed },
  });
  const editor = createEditor();
  rerender({ editor });
  expect(editor.getText()).toBe('First text');
  editor.commands.setContent('<p>Typed</p>');
  rerender({ editor });
  expect(editor.getText()).toBe('Typed');
});
