import { describe, expect, test } from 'vitest';
import { splitText, toPreviewModel, truncateText } from './preview-model.ts';
import type { PreviewProps } from './preview-types.ts';

const link = {
  url: 'https://www.harbour.test/winter',
  title: 'Page title',
  description: 'd'.repeat(200),
  image: 'https://harbour.test/page.png',
  link_name: 'Custom name',
  link_description: 'Custom description',
};
const picture = { src: 'https://harbour.test/chosen.png' };
const modelFor = (network: PreviewProps['network']) =>
  toPreviewModel({
    network,
    account: null,
    profileSet: 'classic',
    content: { message: 'Hi', thread: [], link: link.url },
    link,
    picture,
  });

describe('link card', () => {
  test.each(['facebook', 'twitter'] as const)(
    'link card on %s → title and image of the linked page, not the custom ones',
    (network) => {
      expect(modelFor(network).card).toMatchObject({
        host: 'harbour.test',
        title: 'Page title',
        picture: { src: link.image },
      });
    },
  );

  test('long description of a link → cut to 140 characters', () => {
    expect([...(modelFor('facebook').card?.description ?? '')]).toHaveLength(140);
  });

  test('link card on LinkedIn → custom name, description and image', () => {
    expect(modelFor('linkedin').card).toMatchObject({
      title: 'Custom name',
      description: 'Custom description',
      picture,
    });
  });

  test('link on Instagram → no card; the image is shown and the link is added to the text', () => {
    expect(modelFor('instagram')).toMatchObject({
      card: undefined,
      pictures: [picture],
      fittedText: { text: `Hi\n\n${link.url}` },
    });
  });

  test('link card on Pinterest → custom name and image', () => {
    expect(modelFor('pinterest')).toMatchObject({ card: { title: 'Custom name' }, pictures: [picture] });
  });
});

test('text with links, tags and mentions → a part for each, without trailing punctuation', () => {
  expect(splitText('See https://a.test/x. #winter, @olive').map(({ text, kind }) => [kind, text])).toEqual([
    ['plain', 'See '],
    ['link', 'https://a.test/x'],
    ['plain', '. '],
    ['tag', '#winter'],
    ['plain', ', '],
    ['tag', '@olive'],
  ]);
});

test('long text in a preview → cut at the character or line limit, whichever comes first', () => {
  expect(truncateText('abcdef', 4, 3)).toBe('abcd');
  expect(truncateText('a\nb\nc\nd', 100, 3)).toBe('a\nb\nc');
  expect(truncateText('short', 100, 3)).toBe('short');
});
