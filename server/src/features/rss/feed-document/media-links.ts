import { resolveUrl } from './web-address.ts';
import { elements, find, findAll, type XmlNode } from './xml-tree.ts';

const isImageType = (node: XmlNode) =>
  (node.attributes.type ?? '').startsWith('image/') || node.attributes.medium === 'image';
const isVideoType = (node: XmlNode) =>
  (node.attributes.type ?? '').startsWith('video/') || node.attributes.medium === 'video';

/** `media:*` elements of an item, also those in a group. */
const mediaElements = (item: XmlNode, name: string): XmlNode[] =>
  [item, ...findAll(item, 'media:group'), ...findAll(item, 'media:content')].flatMap((node) => findAll(node, name));

const enclosures = (item: XmlNode): XmlNode[] => [
  ...findAll(item, 'enclosure'),
  ...findAll(item, 'link').filter(({ attributes }) => attributes.rel === 'enclosure'),
];

/** The picture that comes with an item, beside its text. */
export const findPicture = (item: XmlNode, base: string | undefined): string | undefined => {
  const candidates = [
    ...mediaElements(item, 'media:thumbnail').map(({ attributes }) => attributes.url),
    ...mediaElements(item, 'media:content')
      .filter(isImageType)
      .map(({ attributes }) => attributes.url),
    ...enclosures(item)
      .filter(isImageType)
      .map(({ attributes }) => attributes.url ?? attributes.href),
    find(item, 'itunes:image')?.attributes.href,
  ];
  for (const candidate of candidates) {
    const url = resolveUrl(candidate ?? '', base);
    if (url !== '') return url;
  }
  return undefined;
};

const videoHosts = new Set(['youtube.com', 'youtu.be', 'vimeo.com', 'm.youtube.com']);

export const isVideoItem = (item: XmlNode, link: string): boolean =>
  enclosures(item).some(isVideoType) ||
  mediaElements(item, 'media:content').some(isVideoType) ||
  elements(item).some(({ name }) => name === 'yt:videoId') ||
  isVideoLink(link);

export const isVideoLink = (link: string): boolean =>
  URL.canParse(link) && videoHosts.has(new URL(link).hostname.replace(/^www\./, ''));
