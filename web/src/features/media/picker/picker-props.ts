import type { Family } from '@fanfare/contract/media/uploads';
import type { MediaItem } from '../types.ts';

export type { MediaItem } from '../types.ts';

export type PickerTab = 'upload' | 'library' | 'flickr' | 'page';

export type PickerProps = {
  opened: boolean;
  onClose: () => void;
  family: Family;
  /** Number of files that can be chosen: 1 for a featured image, up to 5 for a gallery. */
  maxFiles: number;
  title: string;
  onPick: (items: MediaItem[]) => void;
  /** Initial URL of the tab "From a web page". */
  pageUrl?: string;
  /** The tabs to show; default: all. */
  tabs?: readonly PickerTab[];
  /** Label of the button; default: "Use image". For dialogs that only add to the media library. */
  submitLabel?: string;
  /** Reason why a file cannot be used here; undefined or null if it can. */
  findProblem?: (item: MediaItem) => string | null | undefined;
  /** Suggests the alt text of an image; without this function there is no button for a suggestion. */
  suggestAltText?: ((item: MediaItem) => Promise<string>) | undefined;
};
