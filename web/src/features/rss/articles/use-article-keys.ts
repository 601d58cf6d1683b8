import { useLetterKeys } from '../../../lib/use-letter-keys.ts';
import type { Article } from '../rss-queries.ts';

type Deps = {
  /** The loaded page of the list, in display order. */
  articles: readonly Article[];
  openArticle: Article | undefined;
  onOpen: (article: Article | undefined) => void;
  onToggleRead: (article: Article) => void;
  onToggleStar: (article: Article) => void;
  onShowShortcuts: () => void;
};

const rowSelector = 'table[aria-label="Articles"] tr[data-index]';
const searchSelector = 'input[aria-label="Search articles"]';
const focusedRow = () => document.activeElement?.closest<HTMLElement>(rowSelector) ?? undefined;

/** Moves the focus to the next or previous row of the list; without a focused row, to the first. */
function focusRow(step: 1 | -1): void {
  const current = focusedRow();
  const index = current ? Number(current.dataset.index) + step : 0;
  document.querySelector<HTMLElement>(`${rowSelector}[data-index="${index}"]`)?.focus();
}

/** Handles the keys of feed readers, for the list and for the open article. Enter opens a focused row by itself. */
export function useArticleKeys(deps: Deps): void {
  const { articles, openArticle, onOpen, onToggleRead, onToggleStar, onShowShortcuts } = deps;
  const findTarget = () => openArticle ?? articles[Number(focusedRow()?.dataset.index ?? Number.NaN)];

  const move = (step: 1 | -1) => {
    if (!openArticle) return focusRow(step);
    const index = articles.findIndex(({ id }) => id === openArticle.id);
    const next = index < 0 ? undefined : articles[index + step];
    if (next) onOpen(next);
  };

  const run = (key: string): boolean => {
    if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1);
    else if (key === '/') document.querySelector<HTMLInputElement>(searchSelector)?.focus();
    else if (key === '?') onShowShortcuts();
    else if (key === 'u' && openArticle) onOpen(undefined);
    else return runOnArticle(key, findTarget());
    return true;
  };

  const runOnArticle = (key: string, article: Article | undefined): boolean => {
    if (!article) return false;
    if (key === 'o') onOpen(article);
    else if (key === 'v') window.open(article.permalink, '_blank', 'noopener,noreferrer');
    else if (key === 'm') onToggleRead(article);
    else if (key === 'f' || key === 's') onToggleStar(article);
    else return false;
    return true;
  };

  useLetterKeys(run, { isBeforeShell: true });
}
