import type { Editor } from '@tiptap/react';
import { createContext, useContext } from 'react';
import type { OptionFacts } from '../../sites/index.tsx';
import type { SitePost } from '../post-fields.ts';
import type { Problems } from '../publish/publish-validation.ts';
import type { EditorSession } from '../saving/editor-session.ts';

export type Mode = 'visual' | 'text' | 'saved';

export type Editing = {
  session: EditorSession;
  site: OptionFacts;
  /** As the site has it; undefined until it does. */
  post: SitePost | undefined;
  problems: Problems;
  /** What the person in front of it may do: below the first, everything is for reading. */
  mayWrite: boolean;
  mayPublish: boolean;
  editor: Editor | null;
  setEditor: (editor: Editor | null) => void;
  mode: Mode;
  setMode: (mode: Mode) => void;
  /** Puts HTML where the cursor is; the visual tab comes to the front. */
  insert: (html: string) => void;
};

export const EditorContext = createContext<Editing | null>(null);

export function useEditorContext(): Editing {
  const editing = useContext(EditorContext);
  if (!editing) throw new Error('This part belongs into the post editor.');
  return editing;
}
