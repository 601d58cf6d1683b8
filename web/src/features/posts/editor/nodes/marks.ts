import { Mark, mergeAttributes } from '@tiptap/react';

type MarkOptions = { tag: string; attributes?: readonly string[] };

/** An inline tag that is preserved: no button adds or removes it. */
const createPreservedMark = ({ tag, attributes = [] }: MarkOptions) =>
  Mark.create({
    name: `preserved_${tag}`,
    // Excludes no mark, so that nested `<span>`s, which are two marks of one type, both stay.
    excludes: '',
    addAttributes: () => Object.fromEntries(attributes.map((name) => [name, { default: null }])),
    // Priority above the marks with buttons, which would turn `<del>` into `<s>`.
    parseHTML: () => [{ tag, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const plainTags = ['cite', 'del', 'ins', 'kbd', 'mark', 'q', 'samp', 'small', 'span', 'sub', 'sup', 'var'];

export const preservedMarks = [
  ...plainTags.map((tag) => createPreservedMark({ tag })),
  createPreservedMark({ tag: 'abbr', attributes: ['title'] }),
  createPreservedMark({ tag: 'time', attributes: ['datetime'] }),
];
export const preservedMarkNames = preservedMarks.map(({ name }) => name);

/** Replaces the code mark of the starter kit, which excludes all other marks. */
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
