import { DOMParser as DocumentParser } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { articleSchema } from '../editor/tiptap-extensions.ts';
import { parseDocument, serializeDocument } from './document.ts';
import { parsePlainBlock } from './plain-block.ts';
import { parseBody } from './tags.ts';

const parsePlain = (html: string) => {
  const element = parseBody(html).firstElementChild;
  return element ? parsePlainBlock(articleSchema, element) : undefined;
};

describe('parsePlainBlock', () => {
  test.each([
    '<p>Only words</p>',
    '<p></p>',
    '<h3>A <em>heading</em></h3>',
    '<p><strong>One</strong> <em>two</em><u>three</u> and <s>four</s></p>',
    '<p>See <a href="https://example.com/?a=1&amp;b=2">there</a> &amp; &lt;here&gt;</p>',
    '<p>A no-break&nbsp;space</p>',
  ])('block of plain text → same node as from the parser, same HTML: %s', (html) => {
    const plain = parsePlain(html);
    const parsed = DocumentParser.fromSchema(articleSchema).parse(parseBody(html));
    expect(plain?.toJSON()).toEqual(parsed.firstChild?.toJSON());
    // A document from the parser has no cached HTML, so each block is serialized.
    expect(serializeDocument(articleSchema, parsed)).toBe(html === '<p></p>' ? '' : html);
    expect(serializeDocument(articleSchema, parseDocument(articleSchema, html))).toBe(
      serializeDocument(articleSchema, parsed),
    );
  });

  test.each([
    '<p class="aligncenter">Words with a look</p>',
    '<p>Two  spaces</p>',
    '<p> A space before</p>',
    '<p>A line<br>and another</p>',
    '<p>A <b>word</b> that is written otherwise</p>',
    '<p><em>A mark <strong>in a mark</strong></em></p>',
    '<p><strong>One</strong><strong>and one</strong></p>',
    '<p>An <strong></strong> empty mark</p>',
    '<p><a href="javascript:alert(1)">Not a place</a></p>',
    '<p><a href="https://example.com/" target="_blank">More than a place</a></p>',
    '<p>Words <!-- and a comment --></p>',
    '<ul><li>One</li></ul>',
  ])('block that is more than plain text → undefined: %s', (html) => {
    expect(parsePlain(html)).toBeUndefined();
  });
});
