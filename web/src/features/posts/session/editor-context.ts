import type { Editor } from '@tiptap/react';
import { createContext, useContext } from 'react';
import type { SiteOptions } from '../../sites/index.tsx';
import type { SitePost } from '../post-fields.ts';
import type { EditorSession } from './editor-session.ts';

export type EditorMode = 'visual' | 'text' | 'saved';

export type EditorContextValue = {
  session: EditorSession;
  site: SiteOptions;
  /** The post on the site; undefined until it is saved there. */
  post: SitePost | undefined;
  /** Rights of the user. Without `canWrite` the editor is read-only. */
  canWrite: boolean;
  canPublish: boolean;
  editor: Editor | null;
  setEditor: (editor: Editor | null) => void;
  mode: EditorMode;
  setMode: (mode: EditorMode) => void;
  /** Inserts HTML at the cursor and switches to the visual tab. */
  insertHtml: (html: string) => void;
  /** The dialog that writes an article with AI. */
  isArticleOpen: boolean;
  setArticleOpen: (isOpen: boolean) => void;
};

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditorContext(): EditorContextValue {
  const context = useContext(EditorContext);
  if (!context) throw new Error('useEditorContext must be used inside the post editor.');
  return context;
}
