import { lazy, Suspense, useRef } from 'react';
import type { PickerProps } from './picker-props.ts';

export { FlickrSearch } from './flickr-search.tsx';
export { PageVideoSelect } from './page-video-select.tsx';
export { PictureTile, Thumbnail } from './picture-tile.tsx';
export type { MediaItem } from './types.ts';
export { UploadZone } from './upload-zone.tsx';
export { useUpload } from './use-upload.ts';
export { VideoEmbedForm } from './video-embed-form.tsx';
export { YoutubeSearch } from './youtube-search.tsx';

const Picker = lazy(() => import('./picker.tsx').then(({ MediaPicker }) => ({ default: MediaPicker })));

/** Choosing files for something. What draws it is loaded with the first opening, and stays to close gracefully. */
export function MediaPicker(props: PickerProps) {
  const isNeeded = useRef(false);
  isNeeded.current ||= props.opened;
  return <Suspense>{isNeeded.current && <Picker {...props} />}</Suspense>;
}
