import { Parser } from 'htmlparser2';

export type TagAttributes = Readonly<Record<string, string | undefined>>;

const maxTitleLength = 2000;

/**
 * Reading tags needs no tree, so every element except the title counts as void. With a tree, htmlparser2 needs time
 * quadratic in the depth of the markup.
 */
class FlatParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== 'title';
  }
}

/** Calls `onTag` for every opening tag of an untrusted page, in linear time, and returns the text of its title. */
export const readPage = (html: string, onTag: (name: string, attributes: TagAttributes) => void): string => {
  let title: string | undefined;
  let isInTitle = false;
  const parser = new FlatParser({
    onopentag: (name, attributes) => {
      isInTitle = name === 'title' && title === undefined;
      if (isInTitle) title = '';
      onTag(name, attributes);
    },
    ontext: (text) => {
      if (isInTitle && (title ?? '').length < maxTitleLength) title += text;
    },
    onclosetag: (name) => {
      if (name === 'title') isInTitle = false;
    },
  });
  parser.end(html);
  return title ?? '';
};
