import { disclosureLines } from '@fanfare/contract/ai/disclosure-lines';
import type { LanguageName } from '@fanfare/contract/ai/languages';
import { type InlinePosition, inlinePositions, insertImage } from '@fanfare/contract/ai-writer/image-position';
import type { MediaItem } from '@fanfare/contract/media/media';
import { embedHtml, parseVideoLink } from '@fanfare/contract/media/video-links';
import { escapeHtml } from '../../../platform/html/index.ts';
import { toHeading } from './model-html.ts';
import { type PlannedLink, placeLinksOffThread } from './place-links.ts';

/** Parts of an article, already sanitized; `sections` in the order of the article. */
export type ArticleParts = {
  introduction: string;
  sections: readonly { heading: string; html: string }[];
  links: readonly PlannedLink[];
  youtubeId: string;
  images: readonly Pick<MediaItem, 'src' | 'alt' | 'width' | 'height'>[];
  /** Position of the first inline image (middle or end); a second image gets whichever of the two positions is left. */
  imagePosition: InlinePosition;
  /** Language of a closing line that says AI helped to write the article; undefined for no such line. */
  disclosureLanguage: LanguageName | undefined;
};

/** Number of the section after which the video is placed; at the end of an article with fewer sections. */
const videoAfterSection = 2;
const videoSize = { width: 560, height: 314 };

/** Puts the parts of an article together. */
export const assembleArticle = async (parts: ArticleParts): Promise<string> => {
  const texts = await placeLinksOffThread(
    parts.sections.map(({ html }) => html),
    parts.links,
  );
  const sections = parts.sections.map(({ heading }, at) => `${toHeading(heading)}${texts[at] ?? ''}`);
  const video = renderVideo(parts.youtubeId);
  if (video) sections.splice(Math.min(videoAfterSection, sections.length), 0, video);
  const html = `${parts.introduction}${sections.join('')}`;
  const withImages = placeImages(html, parts.images, parts.imagePosition);
  const { disclosureLanguage } = parts;
  return disclosureLanguage
    ? `${withImages}<p><em>${escapeHtml(disclosureLines[disclosureLanguage])}</em></p>`
    : withImages;
};

const renderVideo = (youtubeId: string): string => {
  const video = youtubeId === '' ? undefined : parseVideoLink(`https://youtu.be/${youtubeId}`);
  return video ? embedHtml(video, videoSize) : '';
};

const placeImages = (html: string, images: ArticleParts['images'], first: InlinePosition): string => {
  const second = first === inlinePositions.middle ? inlinePositions.end : inlinePositions.middle;
  return images.reduce((text, image, at) => insertImage(text, renderImage(image), at === 0 ? first : second), html);
};

const renderImage = ({ src, alt, width, height }: ArticleParts['images'][number]): string => {
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size}></figure>`;
};
