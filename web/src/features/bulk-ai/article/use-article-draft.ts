import { bulkArticleMessages } from '@fanfare/contract/bulk-ai/articles';
import { useEffect, useRef, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import type { ArticleEditorHandle } from '../../posts/index.tsx';
import { type Article, staleAfterChange } from '../bulk-queries.ts';
import { showFailure } from '../failure-toast.ts';

/** Title and text of an article while they are edited. */
export function useArticleDraft(article: Article, canEdit: boolean) {
  const [title, setTitle] = useState(article.title);
  const [isChanged, setChanged] = useState(false);
  const editor = useRef<ArticleEditorHandle>(null);
  const update = useSave('POST /bulkaicontentgeneration/articles/update/{id}', { refreshes: staleAfterChange });
  useUnsavedChanges(() => isChanged);

  /** Version of the article, compared with the shown one to notice that another version replaced the text. */
  const { version } = article;
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    setTitle(article.title);
    setChanged(false);
  }, [version, article.title]);

  /** Resolves to true if the article is saved. */
  const save = async (): Promise<boolean> => {
    const { id } = article;
    const html = editor.current?.readHtml() ?? article.article;
    try {
      await update.mutateAsync({ params: { id }, body: { id, title, article: html } });
      setChanged(false);
      toast.good(bulkArticleMessages.updated);
      return true;
    } catch (error) {
      showFailure(bulkArticleMessages.updateFailed)(error);
      return false;
    }
  };
  const saveIfChanged = async (): Promise<boolean> => !isChanged || save();

  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    if (!canEdit) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void latestSave.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [canEdit]);

  return {
    title,
    setTitle: (text: string) => {
      setTitle(text);
      setChanged(true);
    },
    editor,
    markChanged: () => setChanged(true),
    isChanged,
    isSaving: update.isPending,
    save,
    saveIfChanged,
  };
}
