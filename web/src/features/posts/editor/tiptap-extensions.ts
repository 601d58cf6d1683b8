import { Link } from '@mantine/tiptap';
import { Extension, type Extensions, getSchema, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { rawName } from './html/document.ts';
import { Embed, RawHtml, Video } from './nodes/embeds.ts';
import { Figure } from './nodes/figure.ts';
import { InlineImage, WordBreak } from './nodes/inline-image.ts';
import { Code, keptMarkNames, preservedMarks } from './nodes/marks.ts';
import { Table, TableCell, TableRow, TableSection } from './nodes/table.ts';

/** Source stands between blocks and never inside one, so writing it out again is a matter of copying. */
const Article = Node.create({ name: 'doc', topNode: true, content: `(block | ${rawName})+` });

const blocks = [
  ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock', 'horizontalRule'],
  ...['table', 'tableSection', 'tableRow', 'tableCell'],
];
const marks = ['bold', 'italic', 'strike', 'underline', 'code', ...keptMarkNames];
const none = { default: null };

/** What the server keeps on every tag. */
const Everywhere = Extension.create({
  name: 'everywhere',
  addGlobalAttributes: () => [
    { types: [...blocks, ...marks], attributes: { class: none, dir: none, lang: none } },
    { types: ['link', 'figure', 'picture', 'embed'], attributes: { dir: none, lang: none } },
    { types: ['orderedList'], attributes: { reversed: none } },
  ],
});

/** Exactly what the server keeps of an article; what is not drawn is kept as source. */
export const extensions: Extensions = [
  StarterKit.configure({
    document: false,
    code: false,
    link: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    codeBlock: { languageClassPrefix: 'language-' },
  }),
  Article,
  Link.configure({
    openOnClick: false,
    protocols: ['http', 'https', 'mailto', 'tel'],
    HTMLAttributes: { rel: null, target: null },
  }),
  Code,
  ...preservedMarks,
  InlineImage,
  WordBreak,
  Figure,
  Embed,
  Video,
  RawHtml,
  Table,
  TableSection,
  TableRow,
  TableCell,
  Everywhere,
];

export const articleSchema = getSchema(extensions);
