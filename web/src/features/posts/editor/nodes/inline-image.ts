import { mergeAttributes, Node } from '@tiptap/react';

const imageAttributes = ['src', 'alt', 'title', 'width', 'height', 'class'] as const;

/** An image inside a line of text. */
export const InlineImage = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(imageAttributes.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

export const WordBreak = Node.create({
  name: 'wordBreak',
  group: 'inline',
  inline: true,
  atom: true,
  parseHTML: () => [{ tag: 'wbr' }],
  renderHTML: () => ['wbr'],
});
