import { html, type Printable } from '../../../../platform/html/index.ts';
import type { PictureView } from './view-models.ts';

// The width of the column, see `style.ts`; below it a picture is as wide as the screen.
const shownAt = '(max-width: 44rem) 100vw, 44rem';

/** Where a picture is, in its own size and small where that is enough: the browser takes what fits. */
export const imageSources = ({ url, width, small }: PictureView): Printable =>
  small && width
    ? html`src="${url}" srcset="${small.url} ${small.width}w, ${url} ${width}w" sizes="${shownAt}"`
    : html`src="${url}"`;
