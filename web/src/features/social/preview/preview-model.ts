import { linkDescriptionShown, publishingOf, worded } from '@fanfare/contract/social-text';
import type { Card, PreviewModel, PreviewPicture, PreviewProps } from './preview-types.ts';

export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url.slice(0, 60);

const listed = (picture: PreviewProps['picture']): readonly PreviewPicture[] => {
  if (!picture) return [];
  return 'src' in picture ? [picture] : picture;
};

/**
 * The card under a text. Where the network reads the page by itself, its own words and picture are shown whatever the
 * person wrote; LinkedIn reads nothing, and shows what it is given.
 */
const cardOf = ({ network, set, link, picture }: PreviewProps): Card | undefined => {
  if (!link || network === 'instagram') return undefined;
  const isOurs = publishingOf(network, set).policy.customLinkPreview;
  const chosen = listed(picture)[0];
  const own: PreviewPicture | undefined = link.image ? { src: link.image, aspect: 'wide' } : undefined;
  const title = isOurs || network === 'pinterest' ? link.link_name || (isOurs ? link.url : '') : link.title;
  const description = isOurs ? (link.link_description ?? '') : link.description;
  return {
    host: hostOf(link.url),
    title: title || (network === 'pinterest' ? '' : hostOf(link.url)),
    description: linkDescriptionShown(description),
    picture: isOurs || network === 'pinterest' ? chosen : own,
  };
};

export const toPreviewModel = (props: PreviewProps): PreviewModel => {
  const { network, set, words, link, picture, video, account } = props;
  const card = cardOf(props);
  const isPictureOnly = publishingOf(network, set).media.required;
  // Beside a link there is one picture, and only networks that show nothing else take it.
  const pictures = !link ? listed(picture) : isPictureOnly ? listed(picture).slice(0, 1) : [];
  return {
    account: account ?? { name: 'Your account', image: null },
    said: worded(network, set, words),
    card,
    pictures: video ? [] : pictures,
    video: video ?? undefined,
  };
};

export type Part = { text: string; kind: 'plain' | 'link' | 'tag'; key: number };

const found = /https?:\/\/[^\s]+|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_]+/gu;

/** A text in pieces: what a network would colour, and the rest. */
export const splitText = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(found)) {
    const word = match[0].replace(/[.,;:!?)\]]+$/, '');
    if (match.index > from) parts.push({ text: text.slice(from, match.index), kind: 'plain', key: from });
    parts.push({ text: word, kind: /^https?:/.test(word) ? 'link' : 'tag', key: match.index });
    from = match.index + word.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), kind: 'plain', key: from });
  return parts;
};

/** How much of a text a network shows before somebody asks for more; the whole where it is short. */
export const truncateText = (text: string, signs: number, lines: number): string => {
  const byLines = text.split('\n').slice(0, lines).join('\n');
  const letters = [...byLines];
  return letters.length > signs ? letters.slice(0, signs).join('').trimEnd() : byLines.trimEnd();
};
