import type { DiffRow } from '@fanfare/contract/approvals/approvals';
import type { MediaItem } from '@fanfare/contract/media/media';

/** Image or video to be published: an id of the media library, or an address. `alt`: its alternative text. */
export type RequestedMedium = { ref: number | string; alt?: string };
type LibraryFiles = ReadonlyMap<number | string, Pick<MediaItem, 'family' | 'name' | 'alt' | 'path' | 'small_path'>>;

const deletedFile = 'Deleted file';

/** Row that shows a new text; empty list for an empty text. */
export const textRow = (label: string, after: string): DiffRow[] =>
  after === '' ? [] : [{ label, before: '', after }];

/**
 * A row of images and videos; none without any. Files of the media library are shown. Other addresses are text only, so
 * that a post can't make the approver's browser call a foreign host.
 */
export const mediaRow = (label: string, media: readonly RequestedMedium[], files: LibraryFiles): DiffRow[] => {
  const texts = media.map(({ ref, alt }) => {
    const place = files.get(ref)?.name ?? (typeof ref === 'string' ? ref : deletedFile);
    return alt ? `${place} (${alt})` : place;
  });
  const shown = media.flatMap(({ ref, alt }) => {
    const file = files.get(ref);
    if (!file) return [];
    const { family, path, small_path } = file;
    return [{ family, path, small_path, alt: alt || file.alt || file.name }];
  });
  return textRow(label, texts.join(', ')).map((row) => (shown.length === 0 ? row : { ...row, media: shown }));
};
