import { lazy, Suspense, useRef } from 'react';
import type { PickerProps } from './picker/picker-props.ts';

export { PictureTile, Thumbnail } from './picker/picture-tile.tsx';
export { FlickrSearch } from './search/flickr-search.tsx';
export { PageVideoSelect } from './search/page-video-select.tsx';
export { VideoEmbedForm } from './search/video-embed-form.tsx';
export { YoutubeSearch } from './search/youtube-search.tsx';
export type { MediaItem } from './types.ts';
export { UploadZone } from './upload/upload-zone.tsx';
export { useUpload } from './upload/use-upload.ts';

const Picker = lazy(() => import('./picker/media-picker.tsx').then(({ MediaPicker }) => ({ default: MediaPicker })));

/** Choosing files for something. What draws it is loaded with the first opening, and stays to close gracefully. */
export function MediaPicker(props: PickerProps) {
  const isNeeded = useRef(false);
  isNeeded.current ||= props.opened;
  return <Suspense>{isNeeded.current && <Picker {...props} />}</Suspense>;
}
