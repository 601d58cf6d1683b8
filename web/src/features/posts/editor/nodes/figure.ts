import { mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { FigureView } from './figure-view.tsx';

const pictureFacts = ['src', 'alt', 'title', 'width', 'height'] as const;
const linkFacts = ['href', 'target', 'rel'] as const;

const attributeOf = (selector: string, name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => element.querySelector(selector)?.getAttribute(name) ?? null,
});

const given = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined));

/** One picture, perhaps with a link and with a line below it: the figure sites know. Others stay source. */
const isPlain = (element: HTMLElement): boolean => {
  const pictures = element.querySelectorAll('img');
  const captions = element.querySelectorAll('figcaption');
  return pictures.length === 1 && captions.length <= 1 && !captions[0]?.contains(pictures[0] ?? null);
};

/** A picture on lines of its own; its content is the words below it. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    ...Object.fromEntries(pictureFacts.map((name) => [name, attributeOf('img', name)])),
    pictureClass: attributeOf('img', 'class'),
    ...Object.fromEntries(linkFacts.map((name) => [name, attributeOf(':scope > a', name)])),
    class: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => (isPlain(element) ? null : false),
      contentElement: (element) =>
        (element instanceof Element ? element.querySelector<HTMLElement>('figcaption') : null) ??
        document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { src, alt, title, width, height, pictureClass, href, target, rel } = node.attrs;
    const picture = ['img', given({ src, alt, title, width, height, class: pictureClass })] as const;
    const shown = href ? (['a', given({ href, target, rel }), picture] as const) : picture;
    const words = node.childCount > 0 ? [['figcaption', 0] as const] : [];
    return ['figure', mergeAttributes(HTMLAttributes), shown, ...words];
  },
  addNodeView: () => ReactNodeViewRenderer(FigureView),
});
