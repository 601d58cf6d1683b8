import { lazy, Suspense, useRef } from 'react';
import type { PickerProps } from './picker/picker-props.ts';

export { PageVideoSelect } from './search/page-video-select.tsx';
export { useImportPicture } from './search/use-import-picture.ts';
export { VideoEmbedForm } from './search/video-embed-form.tsx';
export { YoutubeSearch } from './search/youtube-search.tsx';
export type { MediaItem } from './types.ts';
export { UploadZone } from './upload/upload-zone.tsx';

const Picker = lazy(() => import('./picker/media-picker.tsx').then(({ MediaPicker }) => ({ default: MediaPicker })));

/** The media picker, loaded on first opening; it stays mounted for its closing transition. */
export function MediaPicker(props: PickerProps) {
  const isNeeded = useRef(false);
  isNeeded.current ||= props.opened;
  return <Suspense>{isNeeded.current && <Picker {...props} />}</Suspense>;
}
