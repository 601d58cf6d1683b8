import type { UseEditorOptions } from '@tiptap/react';
import { cleanPaste } from '../html/clean-paste.ts';

/** Options of every visual editor. `label`: its name for screen readers. */
export const editorOptions = ({ label, canWrite }: { label: string; canWrite: boolean }) =>
  ({
    editable: canWrite,
    shouldRerenderOnTransaction: false,
    // Styles are in visual-tab.module.css, because the content security policy forbids styles that the editor injects.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(canWrite ? {} : { 'aria-readonly': 'true', tabindex: '0' }),
      },
      transformPastedHTML: cleanPaste,
    },
  }) satisfies UseEditorOptions;
