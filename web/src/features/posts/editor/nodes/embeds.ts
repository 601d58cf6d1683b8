import { mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { rawName } from '../html/document.ts';
import { EmbedView } from './embed-view.tsx';
import { RawHtmlView } from './raw-html-view.tsx';

const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { default: null }]));

/** A player of another site. It plays on the site; here it is a card, for the page lets nobody else in. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => none(['src', 'width', 'height', 'title', 'class']),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'iframe',
    mergeAttributes(HTMLAttributes, {
      allowfullscreen: 'allowfullscreen',
      loading: 'lazy',
      referrerpolicy: 'strict-origin-when-cross-origin',
    }),
  ],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
});

export const Video = Node.create({
  name: 'film',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => none(['src', 'poster', 'width', 'height']),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', mergeAttributes(HTMLAttributes, { controls: 'controls' })],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
});

/** Source that the visual tab does not draw: kept letter by letter, and only between other blocks. */
export const RawHtml = Node.create({
  name: rawName,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-source') ?? '',
      renderHTML: ({ source }) => ({ 'data-source': source }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-source]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(RawHtmlView),
});
