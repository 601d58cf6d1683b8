import { networkOf } from '@fanfare/contract/connections';
import type { FieldProblem } from '@fanfare/contract/kit/problem';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Due } from '@fanfare/contract/scheduling';
import { type PostType, socialMessages } from '@fanfare/contract/social';
import { publishingOf, type SocialNetwork, worded } from '@fanfare/contract/social-text';
import type { Medium, ThreadMessage } from '../social.tables.ts';

/** What somebody wants to be shared with one account. */
export type ShareDraft = {
  network: SocialNetwork;
  targetId: string;
  targetName: string;
  type: PostType;
  message: string;
  thread?: readonly ThreadMessage[];
  link?: string | undefined;
  linkName?: string | undefined;
  linkDescription?: string | undefined;
  boardId?: string | undefined;
  images?: readonly Medium[];
  video?: Medium | undefined;
  /** The picture of a link, for networks that show pictures only. */
  picture?: Medium | undefined;
  due: Due;
  /** The post it is shared from. */
  post?: { siteId: number; postId: string } | undefined;
};

export type Words = {
  message: string;
  thread: readonly ThreadMessage[];
  link: string | null;
  linkName: string;
  linkDescription: string;
  boardId: string | null;
};

/** What a network is sent of somebody's words, or why it would not take them. */
export const composeText = (network: SocialNetwork, set: ProfileSet, words: Words) => {
  const { message, thread, link, boardId } = words;
  const { text, thread: further, problem } = worded(network, set, { message, thread, ...(link ? { link } : {}) });
  const problems: FieldProblem[] = [];
  if (problem) problems.push({ path: 'message', message: problem });
  if (network === 'pinterest' && !boardId) problems.push({ path: 'board_id', message: socialMessages.board });
  return { text, settings: settingsOf(network, words, further), problems };
};

const settingsOf = (network: SocialNetwork, words: Words, thread: string[]): Record<string, unknown> => {
  const { link, linkName, linkDescription, boardId } = words;
  const title = linkName === '' ? {} : { title: linkName };
  switch (network) {
    case 'facebook':
      return { ...(link ? { link } : title) };
    case 'twitter':
      return thread.length > 0 ? { thread } : {};
    case 'linkedin':
      // LinkedIn reads no link for itself: without a name it would show none.
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

/** Which pictures and videos this network gets: a link speaks for itself, except where everything is a picture. */
const mediaOf = ({ network, type, images = [], video, picture }: ShareDraft): Medium[] => {
  if (type === 'video') return video ? [video] : [];
  if (type === 'image') return [...images];
  const needsPicture = publishingOf(network, 'current').media.required || (network === 'linkedin' && type === 'link');
  const shown = picture ?? images[0];
  return needsPicture && shown ? [shown] : [];
};

/** What a network would refuse of these pictures and videos. */
export const mediaProblems = (network: SocialNetwork, set: ProfileSet, media: readonly Medium[]): FieldProblem[] => {
  const limits = publishingOf(network, set).media;
  const many = (kind: Medium['kind']) => media.filter((medium) => medium.kind === kind).length;
  const problem = (path: string, message: string) => [{ path, message }];
  if (limits.required && media.length === 0) {
    const isPin = network === 'pinterest';
    return problem('images', isPin ? socialMessages.pinterestPicture : socialMessages.picture);
  }
  const [images, videos] = [many('image'), many('video')];
  if (images > limits.images.most)
    return problem('images', `This network takes ${limits.images.most} pictures at most.`);
  if (videos > limits.videos.most) return problem('video', `This network takes ${limits.videos.most} videos at most.`);
  if (images > 0 && videos > 0 && !limits.mixed) return problem('images', 'A video goes alone: take the pictures out.');
  return [];
};

/** The row of a share, and everything its network would refuse. */
export const buildShareRow = (draft: ShareDraft, set: ProfileSet) => {
  const { network, targetId, targetName, message, due, post, type } = draft;
  // Everywhere else the link is the post; a pin of any kind leads somewhere.
  const isLinked = type === 'link' || network === 'pinterest';
  const words: Words = {
    message,
    thread: draft.thread ?? [],
    link: (isLinked && draft.link) || null,
    linkName: draft.linkName ?? '',
    linkDescription: draft.linkDescription ?? '',
    boardId: draft.boardId || null,
  };
  const { text, settings, problems } = composeText(network, set, words);
  const media = mediaOf(draft);
  return {
    problems: [...problems, ...mediaProblems(network, set, media)],
    row: {
      ...words,
      ...{ network: networkOf[network], targetId, targetName, text, settings, media },
      thread: [...words.thread],
      siteId: post?.siteId ?? null,
      postId: post?.postId ?? null,
      wall: due.plan.at,
      zone: due.plan.zone,
      dueAt: due.dueAt,
    },
  };
};
