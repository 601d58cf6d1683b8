import type { Adjustment } from '@fanfare/contract/ad-changes/budget-rules';
import { startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { type BudgetDraft, type BudgetGroup, changesOf, lineFor } from './budget-lines.ts';

export const firstAdjustment: Adjustment = { mode: 'set', value: '' };
const emptyDraft: BudgetDraft = { adjustment: firstAdjustment, typed: new Map(), leftOut: new Set() };

/** The plan that follows from the user's input: all budget lines, and the changes of lines with a new amount. */
const planOf = (groups: readonly BudgetGroup[], draft: BudgetDraft) => {
  const lines = groups.map((group) => lineFor(group, draft));
  return { draft, lines, changes: changesOf(groups, lines) };
};

/**
 * Input of the budget form, and the plan that follows from it. Fields show typed text at once; computing the plan of
 * hundreds of lines is deferred. `latestPlan` computes the plan at once, for the request.
 */
export function useBudgetDraft(groups: readonly BudgetGroup[]) {
  const latest = useRef(emptyDraft);
  const [draft, setDraft] = useState(emptyDraft);
  /** Messages from the server by line, each shown until its line changes. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  /** Keys of the budget lines that the user has left; their messages are shown. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const plan = useMemo(() => planOf(groups, draft), [groups, draft]);

  const change = useCallback((patch: Partial<BudgetDraft>, key?: string) => {
    latest.current = { ...latest.current, ...patch };
    startTransition(() => {
      setDraft(latest.current);
      setRefused((all) => (key === undefined ? new Map() : without(all, key)));
    });
  }, []);
  return {
    plan,
    refused,
    setRefused,
    left,
    latestPlan: () => planOf(groups, latest.current),
    /** A new adjustment replaces the budgets typed in single lines. */
    adjust: useCallback((adjustment: Adjustment) => change({ adjustment, typed: new Map() }), [change]),
    type: useCallback(
      (key: string, text: string) => change({ typed: new Map(latest.current.typed).set(key, text) }, key),
      [change],
    ),
    leave: useCallback((key: string) => setLeft((all) => (all.has(key) ? all : new Set(all).add(key))), []),
    leaveOut: useCallback(
      (key: string) => {
        const { leftOut, typed } = latest.current;
        change({ leftOut: new Set(leftOut).add(key), typed: without(typed, key) }, key);
      },
      [change],
    ),
    restore: useCallback(() => change({ leftOut: new Set() }), [change]),
  };
}

function without(all: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  if (!all.has(key)) return all;
  return new Map([...all].filter(([name]) => name !== key));
}
