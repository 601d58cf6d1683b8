import { lazy, Suspense } from 'react';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import type { ArticleEditorProps } from './editor/article-editor.tsx';

export type { ArticleEditorHandle } from './editor/article-editor.tsx';

const Editor = lazy(() =>
  import('./editor/article-editor.tsx').then(({ ArticleEditor }) => ({ default: ArticleEditor })),
);

/** The visual editor of posts, for articles of other features. It is large and loaded when it is first rendered. */
export const ArticleEditor = (props: ArticleEditorProps) => (
  <Suspense fallback={<TextSkeleton lines={12} />}>
    <Editor {...props} />
  </Suspense>
);
