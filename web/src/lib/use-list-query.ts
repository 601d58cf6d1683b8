import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import './zod-setup.ts';

type ListSchema = z.ZodObject;

/**
 * State of a list (page, sort, filters), stored in the URL and parsed with the call's query schema, so that links,
 * reload and Back show the same list. `set` merges a change; any change except of the page opens page 1. The third
 * value contains filters and sort without default values, for saved views; its `apply` replaces all of them.
 */
export function useListQuery<S extends ListSchema>(schema: S) {
  const router = useRouter();
  const search: unknown = useLocation({ select: (location) => location.search });
  const state = useMemo(() => parseListQuery(schema, search), [schema, search]);

  const set = useCallback(
    (patch: Partial<z.output<S>>, { replace = false } = {}) => {
      const { pathname, search: current, hash } = router.state.location;
      const next = mergeListQuery(schema, current, patch);
      const query = router.options.stringifySearch?.(next) ?? '';
      const href = `${pathname}${query}${hash ? `#${hash}` : ''}`;
      void router.navigate({ href, replace, resetScroll: false });
    },
    [router, schema],
  );

  const filters = useMemo(
    () => ({
      values: filterValues(schema, state),
      apply: (stored: unknown) => set(parseListQuery(schema, stored)),
    }),
    [schema, state, set],
  );

  return [state, set, filters] as const;
}

/** All values of a list except the page and values that equal their default. */
export function filterValues(schema: ListSchema, state: object): Record<string, unknown> {
  const { page: _, ...values } = mergeListQuery(schema, {}, state);
  return values;
}

/** Parses the URL search; missing and invalid values become their defaults. */
export function parseListQuery<S extends ListSchema>(schema: S, search: unknown): z.output<S>;
export function parseListQuery(schema: ListSchema, search: unknown): unknown {
  const params = toEntries(search);
  const state: Record<string, unknown> = {};
  for (const [name, fieldSchema] of Object.entries(schema.shape)) {
    const value = params.get(name);
    // The router parses `?search=2024` as a number; a text schema needs text.
    const attempts = [value, String(value), undefined].map((choice) => z.safeParse(fieldSchema, choice));
    state[name] = attempts.find((parsed, index) => parsed.success && (value !== undefined || index !== 1))?.data;
  }
  return state;
}

/** The new search parameters: parameters outside of the list stay, values that equal their default are removed. */
export function mergeListQuery(schema: ListSchema, search: unknown, patch: object): Record<string, unknown> {
  const next = toEntries(search);
  const changes = toEntries(patch);
  if (!changes.has('page') && 'page' in schema.shape) next.delete('page');
  for (const [name, value] of changes) {
    const fieldSchema = schema.shape[name];
    const fallback = fieldSchema && z.safeParse(fieldSchema, undefined).data;
    const isDefault = JSON.stringify(value) === JSON.stringify(fallback) || value === '' || value === undefined;
    if (isDefault) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}

const toEntries = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
