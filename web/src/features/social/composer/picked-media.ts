import type { MediaItem } from '../../media/index.tsx';
import type { Picked, PickedVideo } from './post-draft.ts';

/** The values of a file that a draft stores. */
export const toPickedImage = ({ id, path, name, alt, width, height, aspect }: MediaItem): Picked => ({
  id,
  path,
  name,
  alt,
  width,
  height,
  aspect,
});

export const toPickedVideo = ({ id, path, name }: MediaItem): PickedVideo => ({
  id,
  path,
  name,
  remoteId: null,
  url: null,
});
