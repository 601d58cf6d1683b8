import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Row } from '../report-calls.ts';

/** URL of the report with a row's details open. */
export function useRowHref(): (row: Row) => string {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const search = useLocation({
    select: ({ search: { row: _, ...rest } }: { search: Record<string, unknown> }) =>
      router.options.stringifySearch?.(rest) ?? '',
  });
  return useCallback(
    // Quotes around the id: the router reads bare digits as a number, which is too small for an id.
    ({ id }: Row) => `${pathname}${search ? `${search}&` : '?'}row=${encodeURIComponent(JSON.stringify(id))}`,
    [pathname, search],
  );
}
