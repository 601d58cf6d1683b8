import { html, type Printable } from '../../../../platform/html/index.ts';
import type { ImageView } from './view-models.ts';

// Column width, see `page.css` of the visitor bundle; on narrower screens the image has full width.
const imageSizes = '(max-width: 44rem) 100vw, 44rem';

/** `src` and `srcset` of an image: original size and thumbnail. */
export const imageSources = ({ url, width, small }: ImageView, sizes = imageSizes): Printable =>
  small && width
    ? html`src="${url}" srcset="${small.url} ${small.width}w, ${url} ${width}w" sizes="${sizes}"`
    : html`src="${url}"`;

/** Size attributes, so that the page does not move when the image is loaded. */
export const imageSize = ({ width, height }: ImageView): Printable =>
  width && height && html` width="${width}" height="${height}"`;
