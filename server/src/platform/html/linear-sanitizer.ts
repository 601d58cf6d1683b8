import { type ParserOptions, Tokenizer } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/** Depth below which tags are removed and their text stays. Larger than any nesting limit of the callers. */
const maxDepth = 100;

/** Open elements of the text that is sanitized now. Sanitizing is synchronous, so there is one at a time. */
let depth = 0;

/**
 * Tokenizer that limits the depth of elements. It is one class for all texts: with a class per text V8 would optimize
 * none of its code.
 */
class DepthLimitedTokenizer extends Tokenizer {
  constructor(...[parserOptions, callbacks]: ConstructorParameters<typeof Tokenizer>) {
    super(parserOptions, callbacks);
    const open = callbacks.onopentagname.bind(callbacks);
    // A tag whose name is not reported is ignored by the parser.
    callbacks.onopentagname = (start, end) => {
      if (depth < maxDepth) open(start, end);
    };
  }
}

const parser: ParserOptions = { decodeEntities: true, Tokenizer: DepthLimitedTokenizer };
/** Options of the parser for text without entities, which are not looked for: that would take a step per character. */
const plainParser: ParserOptions = { ...parser, decodeEntities: false };

/**
 * Sanitizes in linear time. For each tag htmlparser2 moves or searches all open elements, so the time is quadratic in
 * the depth; limiting the depth before its parser sees a tag makes it linear.
 */
export const sanitizeInLinearTime = (html: string, options: sanitizeHtml.IOptions): string => {
  depth = 0;
  return sanitizeHtml(html, {
    ...options,
    parser: html.includes('&') ? parser : plainParser,
    onOpenTag: () => {
      depth += 1;
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
};
