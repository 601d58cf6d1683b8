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
 * Pages of a list with cursors. Cursors of previous pages are kept in memory only: after a reload, Previous opens the
 * first page.
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
