import { Link } from '@mantine/tiptap';
import { Extension, type Extensions, getSchema, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { rawHtmlName } from '../html/document.ts';
import { Embed, RawHtml, Video } from './nodes/embeds.ts';
import { Figure } from './nodes/figure.ts';
import { InlineImage, WordBreak } from './nodes/inline-image.ts';
import { Code, preservedMarkNames, preservedMarks } from './nodes/marks.ts';
import { Table, TableCell, TableRow, TableSection } from './nodes/table.ts';

/** Document node. Raw HTML is allowed only between blocks, so it can be serialized by copying its source. */
const Article = Node.create({ name: 'doc', topNode: true, content: `(block | ${rawHtmlName})+` });

const blocks = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'codeBlock',
  'horizontalRule',
  'table',
  'tableSection',
  'tableRow',
  'tableCell',
];
const marks = ['bold', 'italic', 'strike', 'underline', 'code', ...preservedMarkNames];
const nullDefault = { default: null };

/** Attributes that the server allows on every tag. */
const GlobalAttributes = Extension.create({
  name: 'globalAttributes',
  addGlobalAttributes: () => [
    { types: [...blocks, ...marks], attributes: { class: nullDefault, dir: nullDefault, lang: nullDefault } },
    { types: ['link', 'figure', 'inlineImage', 'embed'], attributes: { dir: nullDefault, lang: nullDefault } },
    { types: ['orderedList'], attributes: { reversed: nullDefault } },
  ],
});

/** All HTML the server allows in a post. What the visual tab cannot show is stored as raw HTML. */
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
  GlobalAttributes,
];

export const articleSchema = getSchema(extensions);
