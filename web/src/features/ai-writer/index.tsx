// Folders, lowest first: requests, search-texts < article, images, waiting < selection
import { lazy, Suspense, useRef } from 'react';
import type { ArticleModalProps } from './article/article-modal.tsx';

export { NewImageButton } from './images/new-image-button.tsx';
export { useSuggestAltText } from './images/use-suggest-alt-text.ts';
export type { ArticleAnswer } from './requests/use-article.ts';
export { type AiImage, useImage } from './requests/use-image.ts';
export { SuggestSearchTextsButton } from './search-texts/suggest-search-texts-button.tsx';
export { type SelectedText, SelectionMenu } from './selection/selection-menu.tsx';
export { useWaitingArticles, WaitingArticles } from './waiting/waiting-articles.tsx';

const Modal = lazy(() => import('./article/article-modal.tsx').then(({ ArticleModal }) => ({ default: ArticleModal })));

/** The dialog that writes an article, loaded on first opening; it keeps its fields while it is closed. */
export function ArticleModal(props: ArticleModalProps) {
  const isNeeded = useRef(false);
  isNeeded.current ||= props.opened;
  return <Suspense>{isNeeded.current && <Modal {...props} />}</Suspense>;
}
