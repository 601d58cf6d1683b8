import type { MediaItem } from '../../media/index.tsx';
import type { Picked, PickedVideo } from './post-draft.ts';

/** As much of a file as a draft keeps. */
export const toPickedImage = ({ id, path, name, alt, width, height, aspect }: MediaItem): Picked => ({
  ...{ id, path, name, alt, width, height, aspect },
});

export const toPickedVideo = ({ id, path, name }: MediaItem): PickedVideo => ({
  ...{ id, path, name, remoteId: null, url: null },
});
