import { Mark, mergeAttributes } from '@tiptap/react';

type Wish = { tag: string; attributes?: readonly string[] };

/** A tag of a text line that only has to survive: no button makes it, and nothing takes it away. */
const kept = ({ tag, attributes = [] }: Wish) =>
  Mark.create({
    name: `kept_${tag}`,
    // `<span><span>` are two marks of one kind; both stay.
    excludes: '',
    addAttributes: () => Object.fromEntries(attributes.map((name) => [name, { default: null }])),
    // Before the marks with buttons: theirs would turn `<del>` into `<s>`.
    parseHTML: () => [{ tag, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const plainTags = ['cite', 'del', 'ins', 'kbd', 'mark', 'q', 'samp', 'small', 'span', 'sub', 'sup', 'var'];

export const preservedMarks = [
  ...plainTags.map((tag) => kept({ tag })),
  kept({ tag: 'abbr', attributes: ['title'] }),
  kept({ tag: 'time', attributes: ['datetime'] }),
];
export const keptMarkNames = preservedMarks.map(({ name }) => name);

/** The starter kit's own code takes every other mark away. */
export const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
});
