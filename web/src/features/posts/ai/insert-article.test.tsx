import { Editor } from '@tiptap/react';
import { afterEach, describe, expect, test } from 'vitest';
import { extensions } from '../editor/tiptap-extensions.ts';
import { parseDocument, serializeDocument } from '../html/document.ts';
import { insertArticle } from './insert-article.ts';
import { readSelectedText } from './selected-text.ts';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function createEditor(html: string) {
  const editor = new Editor({ element: document.createElement('div'), extensions, injectCSS: false });
  editor.commands.setContent(parseDocument(editor.schema, html));
  editors.push(editor);
  const read = () => serializeDocument(editor.schema, editor.state.doc).replaceAll('\n', '');
  /** Puts the cursor into a text, or selects it. */
  const select = (text: string, length = 0, offset = 0) => {
    editor.state.doc.descendants((node, at) => {
      const found = node.isText ? (node.text ?? '').indexOf(text) : -1;
      if (found >= 0) editor.commands.setTextSelection({ from: at + found + offset, to: at + found + offset + length });
    });
  };
  return { editor, read, select };
}
const article = '<h2>New</h2><p>Text</p>';

describe('insertArticle', () => {
  test.each([
    ['empty editor → the article', '', undefined, 0, article],
    ['no cursor → at the end', '<p>One</p><p>Two</p>', undefined, 0, `<p>One</p><p>Two</p>${article}`],
    ['cursor in a paragraph → after it', '<p>One</p><p>Two</p>', 'One', 1, `<p>One</p>${article}<p>Two</p>`],
    [
      'cursor at the start of a paragraph → before it',
      '<p>One</p><p>Two</p>',
      'Two',
      0,
      `<p>One</p>${article}<p>Two</p>`,
    ],
    [
      'cursor in a list → after the list',
      '<ul><li>One</li></ul><p>Two</p>',
      'One',
      1,
      `<ul><li>One</li></ul>${article}<p>Two</p>`,
    ],
  ])(
    'article inserted into the editor → at the stated place, all other text unchanged: %s',
    (_, before, cursorText, offset, after) => {
      const { editor, read, select } = createEditor(before);
      if (cursorText !== undefined) select(cursorText, 0, offset);
      insertArticle(editor, article, cursorText !== undefined);
      expect(read()).toBe(after);
    },
  );

  test('undo of an inserted article right after typing → the text before the article, typed text included', () => {
    const { editor, read } = createEditor('<p>One</p>');
    editor.commands.insertContentAt(1, 'Typed ');
    insertArticle(editor, article, false);
    editor.commands.undo();
    expect(read()).toBe('<p>Typed One</p>');
  });
});

describe('readSelectedText', () => {
  const replaceSelected = (html: string, text: string, output: string, between?: (editor: Editor) => void) => {
    const { editor, read, select } = createEditor(html);
    select(text, text.length);
    const selected = readSelectedText(editor);
    if (typeof selected === 'string') throw new Error(selected);
    between?.(editor);
    const isReplaced = selected.replace(output);
    return { editor, read, selected, isReplaced };
  };

  test('rewritten part of a paragraph → replaced inside the paragraph; restore → the old text', () => {
    const { read, selected } = replaceSelected('<p>Tea is hot.</p>', 'hot', '<p>very warm</p>');
    expect(selected.html).toBe('<p>hot</p>');
    expect(read()).toBe('<p>Tea is very warm.</p>');
    selected.restore();
    expect(read()).toBe('<p>Tea is hot.</p>');
  });

  test('text typed before the selected part while AI rewrites it → the right part is replaced', () => {
    const typeBefore = (editor: Editor) => void editor.commands.insertContentAt(1, 'Green ');
    const { read, selected } = replaceSelected('<p>tea is hot.</p>', 'hot', '<p>warm</p>', typeBefore);
    expect(read()).toBe('<p>Green tea is warm.</p>');
    selected.restore();
    expect(read()).toBe('<p>Green tea is hot.</p>');
  });

  test('selected part deleted while AI rewrites it → nothing is changed', () => {
    const remove = (editor: Editor) => void editor.commands.deleteSelection();
    const { read, isReplaced } = replaceSelected('<p>Tea is hot.</p>', 'hot', '<p>warm</p>', remove);
    expect([isReplaced, read()]).toEqual([false, '<p>Tea is .</p>']);
  });

  test('AI edit with more than 20,000 characters selected → “Select a shorter text.”', () => {
    const long = 'a'.repeat(20_001);
    const { editor, select } = createEditor(`<p>${long}</p>`);
    select(long, long.length);
    expect(readSelectedText(editor)).toBe('Select a shorter text.');
  });
});
