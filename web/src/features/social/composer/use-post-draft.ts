import { useCallback, useEffect, useRef, useState } from 'react';
import '../../../lib/zod-setup.ts';
import { z } from 'zod';
import { useMe } from '../../../lib/session.ts';
import { tabDraftKey } from '../../../lib/user-data/tab-drafts.ts';
import type { FormRules, FormStore } from '../../../ui/form/form-store.ts';
import { useFormStore } from '../../../ui/form/use-form.ts';
import { emptyDraft, hasContent, PostDraft } from './post-draft.ts';

export type PostForm = FormStore<PostDraft>;

const readStoredDraft = (key: string): PostDraft | undefined => {
  const text = sessionStorage.getItem(key);
  if (!text) return undefined;
  try {
    return z.safeParse(PostDraft, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

type Deps = { businessId: number; initial: Partial<PostDraft>; rules: FormRules<PostDraft> };

/** The post being written. Restored after a reload of the tab; deleted when the user leaves the page, after a warning. */
export function usePostDraft({ businessId, initial, rules }: Deps) {
  const { id: userId } = useMe();
  const key = tabDraftKey('social-post', userId, businessId);
  const [stored] = useState(() => {
    const draft = readStoredDraft(key);
    return draft && hasContent(draft) ? draft : undefined;
  });
  const [isRestored, setRestored] = useState(stored !== undefined);
  const form = useFormStore<PostDraft>({ ...(stored ?? emptyDraft), ...initial }, rules);

  const isDone = useRef(false);
  const clear = useCallback(() => sessionStorage.removeItem(key), [key]);
  /**
   * Deletes the stored draft and stops storing it: a late change, such as by a loaded link preview, would store it
   * again.
   */
  const finish = useCallback(() => {
    isDone.current = true;
    clear();
  }, [clear]);
  useEffect(() => {
    let saved: PostDraft | undefined;
    const save = () => {
      const draft = form.values();
      if (isDone.current || draft === saved) return;
      saved = draft;
      if (hasContent(draft)) sessionStorage.setItem(key, JSON.stringify(draft));
      else clear();
    };
    save();
    const unsubscribe = form.subscribe(save);
    return () => {
      unsubscribe();
      clear();
    };
  }, [key, form, clear]);

  const restart = () => {
    form.replace({ ...emptyDraft, ...initial });
    setRestored(false);
  };
  return { form, isRestored, restart, dismissRestored: () => setRestored(false), finish };
}
