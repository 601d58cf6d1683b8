import { toRecord } from '../../graph/params.ts';
import { firstPictureUrl, promotableId, videoUrl } from '../../nodes/post-nodes.ts';
import type { Post, State } from '../../state.ts';
import { adImageUrl } from './ad-image-calls.ts';

/** Content of a creative, whatever its form. */
export type CreativeContent = {
  kind: 'post' | 'link' | 'video' | 'none';
  pageId: string;
  postId?: string | undefined;
  message: string;
  headline: string;
  description: string;
  link?: string | undefined;
  imageHash?: string | undefined;
  imageUrl?: string | undefined;
  videoId?: string | undefined;
  callToAction?: { type: string; link?: string; page?: string; leadFormId?: string } | undefined;
  instagramUserId?: string | undefined;
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const contentKind = (creative: Record<string, unknown>, story: Record<string, unknown>): CreativeContent['kind'] => {
  if (textOf(creative.object_story_id) !== undefined) return 'post';
  if (story.video_data !== undefined) return 'video';
  return story.link_data === undefined ? 'none' : 'link';
};

export const readContent = (creative: Record<string, unknown>): CreativeContent => {
  const story = toRecord(creative.object_story_spec);
  const postId = textOf(creative.object_story_id);
  const isVideo = story.video_data !== undefined;
  const data = toRecord(isVideo ? story.video_data : story.link_data);
  return {
    kind: contentKind(creative, story),
    pageId: postId?.split('_', 1)[0] ?? textOf(story.page_id) ?? '',
    postId,
    message: textOf(data.message) ?? '',
    headline: textOf(isVideo ? data.title : data.name) ?? '',
    description: textOf(isVideo ? data.link_description : data.description) ?? '',
    link: textOf(data.link),
    imageHash: textOf(data.image_hash),
    imageUrl: textOf(data.image_url) ?? textOf(data.picture),
    videoId: textOf(data.video_id),
    callToAction: readCallToAction(data.call_to_action),
    instagramUserId: textOf(story.instagram_user_id) ?? textOf(creative.instagram_user_id),
  };
};

const readCallToAction = (value: unknown): CreativeContent['callToAction'] => {
  const { type, value: target } = toRecord(value);
  if (type === undefined) return undefined;
  const { link, page, lead_gen_form_id } = toRecord(target);
  const linkText = textOf(link);
  const pageText = textOf(page);
  const formText = textOf(lead_gen_form_id);
  return {
    type: String(type),
    ...(linkText !== undefined && { link: linkText }),
    ...(pageText !== undefined && { page: pageText }),
    ...(formText !== undefined && { leadFormId: formText }),
  };
};

/** A post by its own id or by the id it is promoted under. */
export const findPromotedPost = (state: State, id: string): Post | undefined => {
  const posts = state.posts(id.split('_', 1)[0] ?? '');
  return posts.get(id) ?? posts.values().find((post) => promotableId(post) === id);
};

/** All texts of a creative, those of its post included: what a review reads. */
export const textsOf = (state: State, content: CreativeContent): string => {
  const post = content.postId === undefined ? undefined : findPromotedPost(state, content.postId);
  return [content.message, content.headline, content.description, post?.message, post?.link?.title].join('\n');
};

/** Describes the parts of a creative that a preview frame draws. */
export const describeContent = (state: State, accountId: string, creative: Record<string, unknown>) => {
  const content = readContent(creative);
  const post = content.postId === undefined ? undefined : findPromotedPost(state, content.postId);
  const image = content.imageHash === undefined ? undefined : state.adImages.get(`${accountId}:${content.imageHash}`);
  const videoId = content.videoId ?? post?.videoId;
  const video = videoId === undefined ? undefined : state.videos.get(videoId);
  return {
    page: state.pages.get(content.pageId),
    message: post ? (post.message ?? '') : content.message,
    headline: post ? (post.link?.title ?? '') : content.headline,
    description: post ? (post.link?.description ?? '') : content.description,
    link: post?.link?.url ?? content.link ?? content.callToAction?.link,
    picture: image ? adImageUrl(state, image) : (content.imageUrl ?? (post && firstPictureUrl(post, state))),
    videoSource: video && videoUrl(state, video),
    callToAction: content.callToAction?.type,
  };
};
