import { mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { FigureView } from './figure-view.tsx';

const imageAttributes = ['src', 'alt', 'title', 'width', 'height'] as const;
const linkAttributes = ['href', 'target', 'rel'] as const;

const childAttribute = (selector: string, name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => element.querySelector(selector)?.getAttribute(name) ?? null,
});

const omitEmpty = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined));

/** True for a figure with one image, optional link and optional caption. Others become raw HTML. */
const isSimpleFigure = (element: HTMLElement): boolean => {
  const images = element.querySelectorAll('img');
  const captions = element.querySelectorAll('figcaption');
  return images.length === 1 && captions.length <= 1 && !captions[0]?.contains(images[0] ?? null);
};

/** A block image. Its content is the caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    ...Object.fromEntries(imageAttributes.map((name) => [name, childAttribute('img', name)])),
    imageClass: childAttribute('img', 'class'),
    ...Object.fromEntries(linkAttributes.map((name) => [name, childAttribute(':scope > a', name)])),
    class: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => (isSimpleFigure(element) ? null : false),
      contentElement: (element) =>
        (element instanceof Element ? element.querySelector<HTMLElement>('figcaption') : null) ??
        document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { src, alt, title, width, height, imageClass, href, target, rel } = node.attrs;
    const image = ['img', omitEmpty({ src, alt, title, width, height, class: imageClass })] as const;
    const linkedImage = href ? (['a', omitEmpty({ href, target, rel }), image] as const) : image;
    const caption = node.childCount > 0 ? [['figcaption', 0] as const] : [];
    return ['figure', mergeAttributes(HTMLAttributes), linkedImage, ...caption];
  },
  addNodeView: () => ReactNodeViewRenderer(FigureView),
});
