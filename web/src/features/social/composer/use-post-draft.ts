import { useCallback, useEffect, useState } from 'react';
import '../../../lib/zod-setup.ts';
import { z } from 'zod';
import { emptyDraft, isWorthKeeping, PostDraft } from './post-draft.ts';

export type SetDraft = (change: Partial<PostDraft> | ((draft: PostDraft) => Partial<PostDraft>)) => void;

const keyOf = (businessId: number) => `fanfare-social-post-${businessId}`;

const kept = (businessId: number): PostDraft | undefined => {
  const text = sessionStorage.getItem(keyOf(businessId));
  if (!text) return undefined;
  try {
    return z.safeParse(PostDraft, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * What is being written. It outlives a reload of the tab, and nothing else: whoever leaves the page has been asked, and
 * begins anew.
 */
export function usePostDraft(businessId: number, given: Partial<PostDraft>) {
  const [{ draft, isRestored }, setState] = useState(() => {
    const before = kept(businessId);
    const isOld = before !== undefined && isWorthKeeping(before);
    return { draft: { ...(isOld ? before : emptyDraft), ...given }, isRestored: isOld };
  });

  const set: SetDraft = useCallback((change) => {
    setState((state) => ({
      ...state,
      draft: { ...state.draft, ...(typeof change === 'function' ? change(state.draft) : change) },
    }));
  }, []);

  const forget = useCallback(() => sessionStorage.removeItem(keyOf(businessId)), [businessId]);

  useEffect(() => {
    if (isWorthKeeping(draft)) sessionStorage.setItem(keyOf(businessId), JSON.stringify(draft));
    else forget();
  }, [businessId, draft, forget]);
  useEffect(() => forget, [forget]);

  const restart = () => {
    forget();
    setState({ draft: { ...emptyDraft, ...given }, isRestored: false });
  };
  const acknowledge = () => setState((state) => ({ ...state, isRestored: false }));

  return { draft, set, isRestored, restart, acknowledge, forget };
}
