import { useState } from 'react';
import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import type { MediaItem } from './types.ts';

/** Keeps pictures from elsewhere in the library, each once however often it is pressed. */
export function useKeep(onKept: (item: MediaItem) => void) {
  const [kept, setKept] = useState<ReadonlyMap<string, MediaItem>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const save = useSave('POST /media/keep', { refreshes: ['GET /media'] });

  async function keep(url: string, flickrId?: string) {
    const before = kept.get(url);
    if (before) return onKept(before);
    if (busy.has(url)) return;
    setBusy((urls) => new Set(urls).add(url));
    try {
      const item = await save.mutateAsync({ body: { url, ...(flickrId ? { flickr_id: flickrId } : {}) } });
      setKept((items) => new Map(items).set(url, item));
      onKept(item);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy((urls) => new Set([...urls].filter((one) => one !== url)));
    }
  }

  return { keep, itemOf: (url: string) => kept.get(url), isBusy: (url: string) => busy.has(url) };
}
