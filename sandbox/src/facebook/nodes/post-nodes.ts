import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { formatTimestamp } from '../graph/date-format.ts';
import { errors } from '../graph/errors.ts';
import type { Field } from '../graph/field-parser.ts';
import type { NodeType, ReadContext } from '../graph/node-types.ts';
import { countComments, listComments } from '../objects/comments.ts';
import { postInsights } from '../objects/insights.ts';
import { isPublic } from '../objects/posts.ts';
import { countReactions, hasAdViews, type PostStatistics, statisticsAt } from '../objects/statistics.ts';
import type { Comment, Photo, Post, PracticePage, State, Video } from '../state.ts';

export const photoUrl = (state: State, photo: Photo): string =>
  photo.fileId === undefined
    ? (photo.address ?? `${state.url()}/photos/${photo.id}.png`)
    : `${state.url()}/media/${photo.fileId}`;
export const videoUrl = (state: State, video: Video): string | undefined =>
  video.fileId === undefined ? video.address : `${state.url()}/media/${video.fileId}`;
const videoStillUrl = (state: State, videoId: string) => `${state.url()}/photos/video-${videoId}.png`;
const permalinkFor = (state: State, post: Post): string =>
  `${state.url()}/pages/${post.pageId}/posts/${post.id.split('_')[1]}`;

const requirePage = (post: Post, { state }: ReadContext): PracticePage => {
  const page = state.pages.get(post.pageId);
  if (!page) throw errors.notFound(post.id);
  return page;
};
const statisticsFor = (post: Post, context: ReadContext): PostStatistics =>
  statisticsAt(post, requirePage(post, context), context.now);

export const firstPictureUrl = (post: Post, state: State): string | undefined => {
  const [photoId] = post.photoIds;
  const photo = photoId === undefined ? undefined : state.photos.get(photoId);
  if (photo) return photoUrl(state, photo);
  return post.videoId === undefined ? post.link?.picture : videoStillUrl(state, post.videoId);
};

const toImageField = (src: string) => ({ toImageField: { height: 630, src, width: 1200 } });

const buildAttachments = (post: Post, { state }: ReadContext) => {
  const photos = post.photoIds.flatMap((id) => state.photos.get(id) ?? []);
  const photoRow = (photo: Photo) => ({
    media_type: 'photo',
    type: 'photo',
    ...(photo.caption !== undefined && { description: photo.caption }),
    media: toImageField(photoUrl(state, photo)),
    target: { id: photo.id, url: `${state.url()}/pages/${post.pageId}#photo-${photo.id}` },
    url: `${state.url()}/pages/${post.pageId}#photo-${photo.id}`,
  });
  if (post.kind === 'link' && post.link) {
    const { url, title, description, picture } = post.link;
    return [
      {
        media_type: 'link',
        type: 'share',
        title,
        description,
        ...(picture !== undefined && { media: toImageField(picture) }),
        target: { url: `https://l.facebook.com/l.php?u=${encodeURIComponent(url)}` },
        url: `https://l.facebook.com/l.php?u=${encodeURIComponent(url)}`,
        unshimmed_url: url,
      },
    ];
  }
  if (post.kind === 'video' && post.videoId !== undefined) {
    const video = state.videos.get(post.videoId);
    const address = permalinkFor(state, post);
    const source = video && videoUrl(state, video);
    return [
      {
        media_type: 'video',
        type: 'video_inline',
        ...(video?.title !== undefined && { title: video.title }),
        ...(video?.description !== undefined && { description: video.description }),
        media: { ...toImageField(videoStillUrl(state, post.videoId)), ...(source !== undefined && { source }) },
        target: { id: post.videoId, url: address },
        url: address,
        unshimmed_url: address,
      },
    ];
  }
  const [first] = photos;
  if (post.kind === 'album' && first) {
    return [
      {
        ...photoRow(first),
        media_type: 'album',
        type: 'album',
        subattachments: { data: photos.map(photoRow) },
      },
    ];
  }
  return first ? [photoRow(first)] : undefined;
};

const toShortComment = ({ madeAt, from, message, id }: Comment) => ({
  created_time: formatTimestamp(madeAt),
  from: { name: from.name, id: from.id },
  message,
  id,
});

const parseLimit = ({ modifiers }: Field): number => Math.min(Number(modifiers.limit ?? 25) || 0, 100);
const summaryFor = (field: Field, summary: object) =>
  field.modifiers.summary === 'true' || field.modifiers.summary === '1' ? { summary } : {};

const statusTypes = {
  text: 'mobile_status_update',
  link: 'shared_story',
  photo: 'added_photos',
  album: 'added_photos',
  video: 'added_video',
};

/** Photo and video posts are promoted under the id of the photo or video. */
export const promotableId = ({ kind, id, pageId, photoIds, videoId }: Post): string => {
  if (kind === 'video' && videoId !== undefined) return `${pageId}_${videoId}`;
  return kind === 'photo' && photoIds[0] !== undefined ? `${pageId}_${photoIds[0]}` : id;
};
/** A tenth of the seeded posts can't be promoted; all that apps publish can. */
export const canPromote = (post: Post, context: ReadContext) =>
  isPublic(post, context.now) &&
  requirePage(post, context).canPromote &&
  (post.appId !== undefined || seededRandom(`promote ${post.id}`).next() > 0.1);

/** Objectives that a post allows: only a post with a link can lead people to a website. */
export const allowedObjectives = (post: Post, context: ReadContext): string[] => {
  if (!canPromote(post, context)) return [];
  const websiteObjectives = ['OUTCOME_TRAFFIC', 'OUTCOME_SALES', 'OUTCOME_LEADS'];
  return ['OUTCOME_ENGAGEMENT', 'OUTCOME_AWARENESS', ...(post.kind === 'link' ? websiteObjectives : [])];
};

export const postNode: NodeType<Post> = {
  name: 'Post',
  defaults: ['created_time', 'message', 'id'],
  fields: {
    id: ({ id }) => id,
    message: ({ message }) => message,
    created_time: (post) => formatTimestamp(post.publishAt ?? post.madeAt),
    updated_time: (post) => formatTimestamp(post.publishAt ?? post.madeAt),
    from: (post, context) => ({ name: requirePage(post, context).name, id: post.pageId }),
    permalink_url: (post, { state }) => permalinkFor(state, post),
    full_picture: (post, { state }) => firstPictureUrl(post, state),
    picture: (post, { state }) => firstPictureUrl(post, state),
    status_type: ({ kind }) => statusTypes[kind],
    is_published: (post, { now }) => isPublic(post, now),
    is_hidden: () => false,
    scheduled_publish_time: ({ isScheduled, publishAt }, { now }) =>
      isScheduled && publishAt !== null && publishAt > now ? Math.floor(publishAt / 1000) : undefined,
    is_eligible_for_promotion: canPromote,
    promotable_id: promotableId,
    promotion_status: (post, context) => {
      if (!canPromote(post, context)) return 'ineligible';
      return hasAdViews(post, requirePage(post, context)) ? 'finished' : 'inactive';
    },
    allowed_advertising_objectives: allowedObjectives,
    attachments: (post, context, field) => {
      const data = buildAttachments(post, context);
      if (!data) return undefined;
      return { data: field.children ? data : data.map(({ media_type, type, url }) => ({ media_type, type, url })) };
    },
    shares: (post, context) => {
      const { shares } = statisticsFor(post, context);
      return shares > 0 ? { count: shares } : undefined;
    },
    comments: (post, context, field) => {
      const page = requirePage(post, context);
      const limit = parseLimit(field);
      const data = limit === 0 ? [] : listComments(context.state, post, page).slice(0, limit).map(toShortComment);
      const total_count = countComments(context.state, post, page);
      return { data, ...summaryFor(field, { order: 'ranked', total_count, can_comment: true }) };
    },
    reactions: (post, context, field) => ({
      data: [],
      ...summaryFor(field, { total_count: countReactions(statisticsFor(post, context)), viewer_reaction: 'NONE' }),
    }),
    insights: (post, context, { modifiers }) => {
      if (!context.access.hasPermission('read_insights')) throw errors.permissionRequired('read_insights');
      return { data: postInsights(post, requirePage(post, context), modifiers, context.now) };
    },
  },
};
