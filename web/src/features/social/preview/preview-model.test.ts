import { describe, expect, test } from 'vitest';
import { splitText, toPreviewModel, truncateText } from './preview-model.ts';
import type { PreviewProps } from './preview-types.ts';

const link = {
  url: 'https://www.harbour.test/winter',
  title: 'Of the page',
  description: 'd'.repeat(200),
  image: 'https://harbour.test/page.png',
  link_name: 'Of the person',
  link_description: 'Own words',
};
const picture = { src: 'https://harbour.test/chosen.png' };
const at = (network: PreviewProps['network']) =>
  toPreviewModel({
    network,
    account: null,
    set: 'classic',
    words: { message: 'Hi', thread: [], link: link.url },
    link,
    picture,
  });

describe('the card of a link', () => {
  test.each(['facebook', 'twitter'] as const)('at %s is the page’s own, whatever the person wrote', (network) => {
    expect(at(network).card).toMatchObject({
      host: 'harbour.test',
      title: 'Of the page',
      picture: { src: link.image },
    });
  });

  test('shows 140 characters of the description', () => {
    expect([...(at('facebook').card?.description ?? '')]).toHaveLength(140);
  });

  test('at LinkedIn is what the person gives it', () => {
    expect(at('linkedin').card).toMatchObject({ title: 'Of the person', description: 'Own words', picture });
  });

  test('is none at Instagram, where the picture is the post and the link can only be read', () => {
    expect(at('instagram')).toMatchObject({
      card: undefined,
      pictures: [picture],
      said: { text: `Hi\n\n${link.url}` },
    });
  });

  test('is the pin itself at Pinterest', () => {
    expect(at('pinterest')).toMatchObject({ card: { title: 'Of the person' }, pictures: [picture] });
  });
});

test('links, tags and names are coloured, and a full stop is not part of them', () => {
  expect(splitText('See https://a.test/x. #winter, @olive').map(({ text, kind }) => [kind, text])).toEqual([
    ['plain', 'See '],
    ['link', 'https://a.test/x'],
    ['plain', '. '],
    ['tag', '#winter'],
    ['plain', ', '],
    ['tag', '@olive'],
  ]);
});

test('a long text is folded by letters or by lines, whichever comes first', () => {
  expect(truncateText('abcdef', 4, 3)).toBe('abcd');
  expect(truncateText('a\nb\nc\nd', 100, 3)).toBe('a\nb\nc');
  expect(truncateText('short', 100, 3)).toBe('short');
});
