import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { logWarning } from '../../../lib/log.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ArticleAnswer } from '../../ai-writer/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { insertArticle } from './insert-article.ts';

/** Inserts a finished article into the post: one step that can be undone, with a revision of the post before it. */
export function useInsertArticle(): (article: ArticleAnswer) => Promise<void> {
  const { session, site, editor, setMode } = useEditorContext();
  const hasCursor = useRef(false);
  useEffect(() => {
    const handleFocus = () => {
      hasCursor.current = true;
    };
    editor?.on('focus', handleFocus);
    return () => void editor?.off('focus', handleFocus);
  }, [editor]);

  return useCallback(
    async (article) => {
      const before = session.read();
      await session.keepRevision();
      setMode('visual');
      // The timeout ends after the tab is shown and has loaded the text of the HTML tab.
      await new Promise((resolve) => setTimeout(resolve));
      if (!editor || editor.isDestroyed) return;
      insertArticle(editor, article.output, hasCursor.current);
      session.change({
        ...(before.post_title.trim() ? {} : { post_title: article.title }),
        ...(before.excerpt.trim() ? {} : { excerpt: article.meta_description }),
        ...(article.category === 0 ? {} : { post_category: article.category }),
      });
      toast.undo('Article inserted.', () => session.replace(before));
      await session.saver.flush();
      await call('POST /content/site/{siteId}/article-inserted', {
        params: { siteId: site.id },
        body: { request_id: article.request_id },
        silent: true,
      }).catch((error: unknown) => logWarning('The article will be offered again', error));
    },
    [session, site.id, editor, setMode],
  );
}
