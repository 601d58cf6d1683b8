import type { Family } from '@fanfare/contract/uploads';
import type { MediaItem } from '../types.ts';

export type { MediaItem } from '../types.ts';

export type PickerTab = 'upload' | 'library' | 'flickr' | 'page';

export type PickerProps = {
  opened: boolean;
  onClose: () => void;
  family: Family;
  /** How many may be chosen: 1 for a featured picture, up to 5 for a gallery. */
  most: number;
  title: string;
  onPick: (items: MediaItem[]) => void;
  /** The page "From a page" begins with. */
  pageUrl?: string;
  /** Where files may come from; left out, from everywhere. */
  tabs?: readonly PickerTab[];
  /** What the button says where nothing is chosen for anything, only kept among the files. */
  verb?: string;
  /** Why a file cannot be used for this; undefined or null when it can. */
  refuse?: (item: MediaItem) => string | null | undefined;
};
