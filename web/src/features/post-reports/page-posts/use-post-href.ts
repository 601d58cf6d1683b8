import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PostRow } from '../post-report-calls.ts';

/** URL of the report with a post's details open. */
export function usePostHref(): (row: PostRow) => string {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const search = useLocation({
    select: ({ search: { row: _, ...rest } }: { search: Record<string, unknown> }) =>
      router.options.stringifySearch?.(rest) ?? '',
  });
  return useCallback(
    // Quotes around the id: the router reads bare digits as a number, which is too small for an id.
    ({ post_id }: PostRow) =>
      `${pathname}${search ? `${search}&` : '?'}row=${encodeURIComponent(JSON.stringify(post_id))}`,
    [pathname, search],
  );
}
