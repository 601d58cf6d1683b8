import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';

/** Imports images by URL into the media library, each URL only once. */
export function useImportPicture(onImported: (item: MediaItem) => void) {
  const [imported, setImported] = useState<ReadonlyMap<string, MediaItem>>(new Map());
  const [busyUrls, setBusyUrls] = useState<ReadonlySet<string>>(new Set());
  const importFromUrl = useSave('POST /media/keep', { refreshes: ['GET /media'] });

  const rename = useSave('POST /media/{id}/save', { refreshes: ['GET /media'] });

  /** Renames an imported Flickr file, which is named by a number, to the photo title for search. */
  const renameToTitle = async (item: MediaItem, title: string | undefined): Promise<MediaItem> => {
    const extension = item.name.slice(item.name.lastIndexOf('.'));
    const name = title && `${title.slice(0, 150)}${extension}`;
    if (!name || name === item.name) return item;
    return rename.mutateAsync({ params: { id: item.id }, body: { name } }).catch(() => item);
  };

  async function importPicture(url: string, flickr?: { id: string; title: string }) {
    const existing = imported.get(url);
    if (existing) return onImported(existing);
    if (busyUrls.has(url)) return;
    setBusyUrls((urls) => new Set(urls).add(url));
    try {
      const created = await importFromUrl.mutateAsync({ body: { url, ...(flickr ? { flickr_id: flickr.id } : {}) } });
      const item = await renameToTitle(created, flickr?.title);
      setImported((items) => new Map(items).set(url, item));
      onImported(item);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusyUrls((urls) => new Set([...urls].filter((busyUrl) => busyUrl !== url)));
    }
  }

  return {
    importPicture,
    findImported: (url: string) => imported.get(url),
    isBusy: (url: string) => busyUrls.has(url),
  };
}
