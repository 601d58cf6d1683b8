import { fitText, previewDescription, publishingProfileFor } from '@fanfare/contract/social/social-text';
import type { Card, PreviewModel, PreviewPicture, PreviewProps } from './preview-types.ts';

const toHost = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url.slice(0, 60);

const toList = (picture: PreviewProps['picture']): readonly PreviewPicture[] => {
  if (!picture) return [];
  return 'src' in picture ? [picture] : picture;
};

/**
 * The link card. Most networks load the page and show its own title and image; networks with `customLinkPreview`
 * (LinkedIn) show the name, description and image of the post.
 */
const toCard = ({ network, profileSet, link, picture }: PreviewProps): Card | undefined => {
  if (!link || network === 'instagram') return undefined;
  const isCustom = publishingProfileFor(network, profileSet).policy.customLinkPreview;
  const selectedPicture = toList(picture)[0];
  const pageImage: PreviewPicture | undefined = link.image ? { src: link.image, aspect: 'wide' } : undefined;
  const title = isCustom || network === 'pinterest' ? link.link_name || (isCustom ? link.url : '') : link.title;
  const description = isCustom ? (link.link_description ?? '') : link.description;
  return {
    host: toHost(link.url),
    title: title || (network === 'pinterest' ? '' : toHost(link.url)),
    description: previewDescription(description),
    picture: isCustom || network === 'pinterest' ? selectedPicture : pageImage,
  };
};

/**
 * Images of the post. A post with a link shows one image on networks that require media, and none on all other
 * networks.
 */
const toPictures = ({ network, profileSet, link, picture }: PreviewProps): readonly PreviewPicture[] => {
  const pictures = toList(picture);
  if (!link) return pictures;
  const isPictureOnly = publishingProfileFor(network, profileSet).media.required;
  return isPictureOnly ? pictures.slice(0, 1) : [];
};

export const toPreviewModel = (props: PreviewProps): PreviewModel => {
  const { network, profileSet, content, video, account } = props;
  return {
    account: account ?? { name: 'Your account', image: null },
    fittedText: fitText(network, profileSet, content),
    card: toCard(props),
    pictures: video ? [] : toPictures(props),
    video: video ?? undefined,
  };
};

export type Part = { text: string; kind: 'plain' | 'link' | 'tag'; key: number };

const tokenPattern = /https?:\/\/[^\s]+|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_]+/gu;

/** Splits a text into links, tags and mentions (highlighted by networks) and plain text. */
export const splitText = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const word = match[0].replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '');
    if (match.index > from) parts.push({ text: text.slice(from, match.index), kind: 'plain', key: from });
    parts.push({ text: word, kind: /^https?:/.test(word) ? 'link' : 'tag', key: match.index });
    from = match.index + word.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), kind: 'plain', key: from });
  return parts;
};

/** The part of a text shown before "See more"; the full text if it is short. */
export const truncateText = (text: string, maxCharacters: number, maxLines: number): string => {
  const byLines = text.split('\n').slice(0, maxLines).join('\n');
  const characters = [...byLines];
  return characters.length > maxCharacters ? characters.slice(0, maxCharacters).join('').trimEnd() : byLines.trimEnd();
};
