import { mergeAttributes, Node } from '@tiptap/react';
import { moveCell } from './table-commands.ts';

const tagAttribute = (fallback: string) => ({
  tag: {
    default: fallback,
    rendered: false,
    parseHTML: (element: HTMLElement) => element.nodeName.toLowerCase(),
  },
});

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableSection+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), 0],
});

/** Section of a table: header, body or footer. */
export const TableSection = Node.create({
  name: 'tableSection',
  content: 'tableRow+',
  addAttributes: () => tagAttribute('tbody'),
  parseHTML: () => [{ tag: 'thead' }, { tag: 'tbody' }, { tag: 'tfoot' }],
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.tag), mergeAttributes(HTMLAttributes), 0],
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', mergeAttributes(HTMLAttributes), 0],
});

/** A cell holds inline content; Enter adds a line break. */
export const TableCell = Node.create({
  name: 'tableCell',
  content: 'inline*',
  isolating: true,
  addAttributes: () => ({
    ...tagAttribute('td'),
    colspan: { default: null },
    rowspan: { default: null },
    scope: { default: null },
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.tag), mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    const isInside = () => this.editor.isActive(this.name);
    return {
      Enter: () => isInside() && this.editor.commands.setHardBreak(),
      Tab: () => isInside() && moveCell(this.editor, 1),
      'Shift-Tab': () => isInside() && moveCell(this.editor, -1),
    };
  },
});
