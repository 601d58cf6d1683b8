import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import './zod-setup.ts';

type ListRules = z.ZodObject;

/**
 * A list's place, order and filters live in the address, read by the call's own query schema: links, reloads and Back
 * all lead to the same list. `set` merges; changing anything but the page goes back to page one.
 */
export function useListQuery<S extends ListRules>(rules: S) {
  const router = useRouter();
  const search: unknown = useLocation({ select: (location) => location.search });
  const state = useMemo(() => readState(rules, search), [rules, search]);

  const set = useCallback(
    (patch: Partial<z.output<S>>, { replace = false } = {}) => {
      const { pathname, search: current, hash } = router.state.location;
      const next = mergeState(rules, current, patch);
      const query = router.options.stringifySearch?.(next) ?? '';
      const href = `${pathname}${query}${hash ? `#${hash}` : ''}`;
      void router.navigate({ href, replace, resetScroll: false });
    },
    [router, rules],
  );

  return [state, set] as const;
}

/** What the address says, with the default for everything it leaves out or gets wrong. */
export function readState<S extends ListRules>(rules: S, search: unknown): z.output<S>;
export function readState(rules: ListRules, search: unknown): unknown {
  const given = entriesOf(search);
  const state: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(rules.shape)) {
    const value = given.get(name);
    // The router reads `?search=2024` as a number; a rule for text must still see text.
    const tried = [value, String(value), undefined].map((choice) => z.safeParse(rule, choice));
    state[name] = tried.find((parsed, index) => parsed.success && (value !== undefined || index !== 1))?.data;
  }
  return state;
}

/** The new address: filters of other parts of the page stay, defaults are left out. */
export function mergeState(rules: ListRules, search: unknown, patch: object): Record<string, unknown> {
  const next = entriesOf(search);
  const changes = entriesOf(patch);
  if (!changes.has('page') && 'page' in rules.shape) next.delete('page');
  for (const [name, value] of changes) {
    const rule = rules.shape[name];
    const fallback = rule && z.safeParse(rule, undefined).data;
    const isDefault = JSON.stringify(value) === JSON.stringify(fallback) || value === '' || value === undefined;
    if (isDefault) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
