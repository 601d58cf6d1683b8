import { useRef } from 'react';
import type { ArticleQuery } from '../rss-queries.ts';

export type ArticlePages = {
  isFirst: boolean;
  first: () => void;
  previous: () => void;
  /** Opens the next page; undefined on the last page. */
  next: (() => void) | undefined;
};

/**
 * Pages of a list with cursors. The cursors of the pages before this one are known only since the screen was opened:
 * after a reload, Previous shows the first page.
 */
export function useArticlePages(
  { cursor }: ArticleQuery,
  nextCursor: string | null | undefined,
  onFilter: (change: Partial<ArticleQuery>) => void,
): ArticlePages {
  const trail = useRef<(string | undefined)[]>([]);
  if (cursor === undefined) trail.current = [];
  return {
    isFirst: cursor === undefined,
    first: () => onFilter({ cursor: undefined }),
    previous: () => onFilter({ cursor: trail.current.pop() }),
    next: nextCursor
      ? () => {
          trail.current.push(cursor);
          onFilter({ cursor: nextCursor });
        }
      : undefined,
  };
}
