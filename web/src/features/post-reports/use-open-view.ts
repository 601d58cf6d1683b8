import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import { mergeListQuery } from '../../lib/use-list-query.ts';

/**
 * Changes the search parameters and the hash, which names the view, in one navigation; a second navigation would lose
 * the change of the first.
 */
export function useOpenView<S extends z.ZodObject>(schema: S) {
  const router = useRouter();
  return (view: string, patch: Partial<z.output<S>>) => {
    const { pathname, search } = router.state.location;
    const next = mergeListQuery(schema, search, patch);
    const href = `${pathname}${router.options.stringifySearch?.(next) ?? ''}#${view}`;
    void router.navigate({ href, resetScroll: false, hashScrollIntoView: false });
  };
}
