import { useCallback, useEffect, useState } from 'react';
import '../../../lib/zod-setup.ts';
import { z } from 'zod';
import type { FormRules, FormStore } from '../../../ui/form/form-store.ts';
import { useFormStore } from '../../../ui/form/use-form.ts';
import { emptyDraft, hasContent, PostDraft } from './post-draft.ts';

export type PostForm = FormStore<PostDraft>;

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

type Deps = { businessId: number; initial: Partial<PostDraft>; rules: FormRules<PostDraft> };

/** The post being written. Restored after a reload of the tab; deleted when the user leaves the page, after a warning. */
export function usePostDraft({ businessId, initial, rules }: Deps) {
  const [stored] = useState(() => {
    const draft = readStoredDraft(businessId);
    return draft && hasContent(draft) ? draft : undefined;
  });
  const [isRestored, setRestored] = useState(stored !== undefined);
  const form = useFormStore<PostDraft>({ ...(stored ?? emptyDraft), ...initial }, rules);

  const clear = useCallback(() => sessionStorage.removeItem(storageKey(businessId)), [businessId]);
  useEffect(() => {
    let saved: PostDraft | undefined;
    const save = () => {
      const draft = form.values();
      if (draft === saved) return;
      saved = draft;
      if (hasContent(draft)) sessionStorage.setItem(storageKey(businessId), JSON.stringify(draft));
      else clear();
    };
    save();
    const unsubscribe = form.subscribe(save);
    return () => {
      unsubscribe();
      clear();
    };
  }, [businessId, form, clear]);

  const restart = () => {
    form.replace({ ...emptyDraft, ...initial });
    setRestored(false);
  };
  return { form, isRestored, restart, dismissRestored: () => setRestored(false), clear };
}
