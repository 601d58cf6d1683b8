import { mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { rawHtmlName } from '../../html/document.ts';
import { EmbedView } from './embed-view.tsx';
import { RawHtmlView } from './raw-html-view.tsx';

const nullDefaults = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { default: null }]));

/**
 * An embedded video player. The editor shows it as a card, because the content security policy blocks foreign frames.
 */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => nullDefaults(['src', 'width', 'height', 'title', 'class']),
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
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => nullDefaults(['src', 'poster', 'width', 'height']),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', mergeAttributes(HTMLAttributes, { controls: 'controls' })],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
});

/** HTML that the visual tab cannot show: stored unchanged, only between other blocks. */
export const RawHtml = Node.create({
  name: rawHtmlName,
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
