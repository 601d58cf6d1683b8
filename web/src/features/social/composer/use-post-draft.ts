import { useCallback, useEffect, useState } from 'react';
import '../../../lib/zod-setup.ts';
import { z } from 'zod';
import { emptyDraft, hasContent, PostDraft } from './post-draft.ts';

export type SetDraft = (change: Partial<PostDraft> | ((draft: PostDraft) => Partial<PostDraft>)) => void;

const storageKey = (businessId: number) => `fanfare-social-post-${businessId}`;

const readStoredDraft = (businessId: number): PostDraft | undefined => {
  const text = sessionStorage.getItem(storageKey(businessId));
  if (!text) return undefined;
  try {
    return z.safeParse(PostDraft, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** The post being written. Restored after a reload of the tab; deleted when the user leaves the page, after a warning. */
export function usePostDraft(businessId: number, initial: Partial<PostDraft>) {
  const [{ draft, isRestored }, setState] = useState(() => {
    const stored = readStoredDraft(businessId);
    const hasStored = stored !== undefined && hasContent(stored);
    return { draft: { ...(hasStored ? stored : emptyDraft), ...initial }, isRestored: hasStored };
  });

  const setDraft: SetDraft = useCallback((change) => {
    setState((state) => ({
      ...state,
      draft: { ...state.draft, ...(typeof change === 'function' ? change(state.draft) : change) },
    }));
  }, []);

  const clear = useCallback(() => sessionStorage.removeItem(storageKey(businessId)), [businessId]);

  useEffect(() => {
    if (hasContent(draft)) sessionStorage.setItem(storageKey(businessId), JSON.stringify(draft));
    else clear();
  }, [businessId, draft, clear]);
  useEffect(() => clear, [clear]);

  const restart = () => {
    clear();
    setState({ draft: { ...emptyDraft, ...initial }, isRestored: false });
  };
  const dismissRestored = () => setState((state) => ({ ...state, isRestored: false }));

  return { draft, setDraft, isRestored, restart, dismissRestored, clear };
}
