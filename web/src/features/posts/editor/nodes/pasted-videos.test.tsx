import { Slice } from '@tiptap/pm/model';
import { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { extensions } from '../tiptap-extensions.ts';
import { PastedVideos, videoHtml } from './pasted-videos.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=3',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'youtube.com/live/dQw4w9WgXcQ',
])('pasted text that is the video link %s → HTML of its player', (link) => {
  expect(videoHtml(link)).toContain('src="https://www.youtube.com/embed/dQw4w9WgXcQ"');
});

test.each([
  'https://youtu.be/dQw4w9WgXc',
  'https://youtu.be/dQw4w9WgXcQQ',
  'https://www.youtube.com/',
  'See https://youtu.be/dQw4w9WgXcQ',
  'https://evil.test/watch?v=dQw4w9WgXcQ',
])('pasted text that is not just the link of a video, %s → no player', (text) => {
  expect(videoHtml(text)).toBeUndefined();
});

const pasteInto = (editor: Editor, text: string): boolean => {
  const event = { clipboardData: { getData: (format: string) => (format === 'text/plain' ? text : '') } };
  return (
    editor.view.someProp('handlePaste', (handle) =>
      Reflect.apply(handle, undefined, [editor.view, event, Slice.empty]),
    ) === true
  );
};

test('video link pasted at the cursor → a player; pasted over a selection → no player', () => {
  const editor = new Editor({
    extensions: [...extensions, PastedVideos],
    content: '<p>Watch this</p>',
    injectCSS: false,
  });
  editor.commands.setTextSelection(11);
  expect(pasteInto(editor, 'https://youtu.be/dQw4w9WgXcQ')).toBe(true);
  expect(editor.getHTML()).toContain('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"');
  editor.commands.setContent('<p>Watch this</p>');
  editor.commands.setTextSelection({ from: 1, to: 6 });
  pasteInto(editor, 'https://youtu.be/dQw4w9WgXcQ');
  expect(editor.getHTML()).not.toContain('<iframe');
  editor.destroy();
});
