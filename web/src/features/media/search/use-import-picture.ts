import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';

/** Keeps pictures from elsewhere in the library, each once however often it is pressed. */
export function useImportPicture(onKept: (item: MediaItem) => void) {
  const [kept, setKept] = useState<ReadonlyMap<string, MediaItem>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const save = useSave('POST /media/keep', { refreshes: ['GET /media'] });

  const rename = useSave('POST /media/{id}/save', { refreshes: ['GET /media'] });

  /** Flickr's files are called by numbers; people look for what is to be seen. */
  const named = async (item: MediaItem, title: string | undefined): Promise<MediaItem> => {
    const ending = item.name.slice(item.name.lastIndexOf('.'));
    const name = title && `${title.slice(0, 150)}${ending}`;
    if (!name || name === item.name) return item;
    return rename.mutateAsync({ params: { id: item.id }, body: { name } }).catch(() => item);
  };

  async function keep(url: string, flickr?: { id: string; title: string }) {
    const before = kept.get(url);
    if (before) return onKept(before);
    if (busy.has(url)) return;
    setBusy((urls) => new Set(urls).add(url));
    try {
      const got = await save.mutateAsync({ body: { url, ...(flickr ? { flickr_id: flickr.id } : {}) } });
      const item = await named(got, flickr?.title);
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
