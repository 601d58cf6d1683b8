import sanitizeHtml from 'sanitize-html';

/** What is inside these is no text of the author's: it goes with the tag. */
const withContent = [
  ...['script', 'style', 'noscript', 'template', 'title', 'textarea', 'option', 'select', 'xmp', 'plaintext'],
  ...[
    'svg',
    'math',
    'iframe',
    'frameset',
    'noframes',
    'noembed',
    'object',
    'embed',
    'applet',
    'audio',
    'video',
    'canvas',
  ],
];

const schemes = ['http:', 'https:', 'mailto:'];

/** As the parser of browsers reads it, so that no spelling hides another scheme; undefined for anything else. */
const safeAddress = (href: string | undefined): string | undefined => {
  if (!href || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return schemes.includes(url.protocol) ? url.href : undefined;
};

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li'],
    ...['h2', 'h3', 'blockquote', 'code', 'hr'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: withContent,
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { href }) => {
      const address = safeAddress(href);
      const attribs: sanitizeHtml.Attributes = address ? { href: address, rel: 'noopener', target: '_blank' } : {};
      return { tagName, attribs };
    },
  },
};

/** The few tags of a news text and nothing else, whoever wrote it. Cleaning what is clean changes nothing. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options);

const remembered = 100;

/** The same, for texts that many people read: each is cleaned once and remembered. */
export const createCachedSanitizer = () => {
  const clean = new Map<string, string>();
  return (html: string): string => {
    const known = clean.get(html);
    if (known !== undefined) return known;
    if (clean.size >= remembered) clean.clear();
    const result = cleanHtml(html);
    clean.set(html, result);
    return result;
  };
};
