import { networkByKind } from '@fanfare/contract/connections/connections';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { NativeAd } from '@fanfare/contract/social/native-ads';
import type { Due } from '@fanfare/contract/social/schedule';
import { type PostType, socialMessages } from '@fanfare/contract/social/social';
import { fitText, publishingProfileFor, type SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Medium, ThreadMessage } from '../social.tables.ts';

/** A requested share to one account. */
export type ShareDraft = {
  network: SocialNetwork;
  accountId: string;
  accountName: string;
  type: PostType;
  message: string;
  ai?: boolean;
  thread?: readonly ThreadMessage[];
  link?: string | undefined;
  linkName?: string | undefined;
  linkDescription?: string | undefined;
  boardId?: string | undefined;
  images?: readonly Medium[];
  video?: Medium | undefined;
  /** The image of a link, for networks that require one. */
  picture?: Medium | undefined;
  due: Due;
  /** The site post that the share belongs to. */
  post?: { siteId: number; postId: string } | undefined;
  /** The ad profile of the ad that is created from the published share. */
  adProfileId?: number | undefined;
  nativeAd?: NativeAd | undefined;
};

export type ShareText = {
  message: string;
  ai: boolean;
  thread: readonly ThreadMessage[];
  link: string | null;
  linkName: string;
  linkDescription: string;
  boardId: string | null;
};

/** The text and settings a network gets, and the problems with them. */
export const composeText = (network: SocialNetwork, profileSet: ProfileSet, fields: ShareText) => {
  const { message, ai, thread, link, boardId } = fields;
  const {
    text,
    thread: threadTexts,
    problem,
    threadProblems,
  } = fitText(network, profileSet, { message, ai, thread, ...(link ? { link } : {}) });
  const problems: FieldProblem[] = [];
  if (problem) problems.push({ path: 'message', message: problem });
  problems.push(...threadProblems.map((each) => ({ path: `threads.${each.index}`, message: each.message })));
  if (network === 'pinterest' && !boardId) problems.push({ path: 'board_id', message: socialMessages.board });
  return { text, settings: toNetworkSettings(network, fields, threadTexts), problems };
};

const toNetworkSettings = (network: SocialNetwork, fields: ShareText, thread: string[]): Record<string, unknown> => {
  const { link, linkName, linkDescription, boardId } = fields;
  const title = linkName === '' ? {} : { title: linkName };
  switch (network) {
    case 'facebook':
      return { ...(link ? { link } : title) };
    case 'twitter':
      return thread.length > 0 ? { thread } : {};
    case 'linkedin':
      // LinkedIn does not fetch the page: without a title the link would not be shown.
      return link
        ? { link, title: linkName || link, ...(linkDescription ? { description: linkDescription } : {}) }
        : title;
    case 'pinterest':
      return {
        ...(boardId ? { boardId } : {}),
        ...(linkName === '' ? {} : { title: linkName.slice(0, 100) }),
        ...(link ? { link } : {}),
      };
    case 'instagram':
      return {};
  }
};

/** Media for this network. A link post has none, except on networks that require an image and on LinkedIn. */
const selectMedia = ({ network, type, images = [], video, picture }: ShareDraft): Medium[] => {
  if (type === 'video') return video ? [video] : [];
  if (type === 'image') return [...images];
  const needsImage =
    publishingProfileFor(network, 'current').media.required || (network === 'linkedin' && type === 'link');
  const image = picture ?? images[0];
  return needsImage && image ? [image] : [];
};

/** Problems the network would have with these images and videos. */
export const mediaProblems = (
  network: SocialNetwork,
  profileSet: ProfileSet,
  media: readonly Medium[],
): FieldProblem[] => {
  const limits = publishingProfileFor(network, profileSet).media;
  const countKind = (kind: Medium['kind']) => media.filter((medium) => medium.kind === kind).length;
  const problem = (path: string, message: string) => [{ path, message }];
  if (limits.required && media.length === 0) {
    const isPin = network === 'pinterest';
    return problem('images', isPin ? socialMessages.pinterestImage : socialMessages.mediaRequired);
  }
  const images = countKind('image');
  const videos = countKind('video');
  if (images > limits.images.maxCount)
    return problem('images', `This network allows up to ${limits.images.maxCount} images.`);
  if (videos > limits.videos.maxCount)
    return problem('video', `This network allows up to ${limits.videos.maxCount} videos.`);
  if (images > 0 && videos > 0 && !limits.mixed)
    return problem('images', 'A video can’t be combined with images. Remove the images.');
  return [];
};

/** Builds the delivery and the content of a share, and lists its validation problems. */
export const buildShare = (draft: ShareDraft, profileSet: ProfileSet) => {
  const { network, accountId, accountName, message, due, post, type } = draft;
  // Pins of every type have a link; on other networks only link posts have one.
  const isLinked = type === 'link' || network === 'pinterest';
  const fields: ShareText = {
    message,
    ai: draft.ai ?? false,
    thread: draft.thread ?? [],
    link: (isLinked && draft.link) || null,
    linkName: draft.linkName ?? '',
    linkDescription: draft.linkDescription ?? '',
    boardId: draft.boardId || null,
  };
  const { text, settings, problems } = composeText(network, profileSet, fields);
  const media = selectMedia(draft);
  return {
    problems: [...problems, ...mediaProblems(network, profileSet, media)],
    delivery: {
      network: networkByKind[network],
      accountId,
      accountName,
      title: message,
      localTime: due.schedule.at,
      timeZone: due.schedule.zone,
      dueAt: due.dueAt,
    },
    content: {
      ...fields,
      text,
      settings,
      media,
      thread: [...fields.thread],
      siteId: post?.siteId ?? null,
      postId: post?.postId ?? null,
      adProfileId: draft.adProfileId ?? null,
      nativeAd: draft.nativeAd ?? null,
    },
  };
};
