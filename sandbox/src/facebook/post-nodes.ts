import { seededRandom } from '../kit/storage/seeded-random.ts';
import { commentCount, commentsOf } from './comments.ts';
import { refuse } from './errors.ts';
import type { Field } from './fields.ts';
import { postInsights } from './insights.ts';
import type { NodeType, View } from './nodes.ts';
import { isPublic } from './posts.ts';
import type { Comment, Photo, Post, PracticePage, State, Video } from './state.ts';
import { type Earned, earned, reactionsOf } from './statistics.ts';
import { stamp } from './times.ts';

export const photoAddress = (state: State, photo: Photo): string =>
  photo.fileId === undefined
    ? (photo.address ?? `${state.url()}/pictures/${photo.id}.svg`)
    : `${state.url()}/media/${photo.fileId}`;
export const videoAddress = (state: State, video: Video): string | undefined =>
  video.fileId === undefined ? video.address : `${state.url()}/media/${video.fileId}`;
const stillOf = (state: State, videoId: string) => `${state.url()}/pictures/video-${videoId}.svg`;
export const permalink = (state: State, post: Post): string =>
  `${state.url()}/pages/${post.pageId}/posts/${post.id.split('_')[1]}`;

const pageOf = (post: Post, { state }: View): PracticePage => {
  const page = state.pages.get(post.pageId);
  if (!page) throw refuse.notFound(post.id);
  return page;
};
const figuresOf = (post: Post, view: View): Earned => earned(post, pageOf(post, view), view.now);

export const firstPicture = (post: Post, state: State): string | undefined => {
  const [photoId] = post.photoIds;
  const photo = photoId === undefined ? undefined : state.photos.get(photoId);
  if (photo) return photoAddress(state, photo);
  return post.videoId === undefined ? post.link?.picture : stillOf(state, post.videoId);
};

const image = (src: string) => ({ image: { height: 630, src, width: 1200 } });

const attachmentsOf = (post: Post, { state }: View) => {
  const photos = post.photoIds.flatMap((id) => state.photos.get(id) ?? []);
  const photoRow = (photo: Photo) => ({
    media_type: 'photo',
    type: 'photo',
    ...(photo.caption !== undefined && { description: photo.caption }),
    media: image(photoAddress(state, photo)),
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
        ...(picture !== undefined && { media: image(picture) }),
        target: { url: `https://l.facebook.com/l.php?u=${encodeURIComponent(url)}` },
        url: `https://l.facebook.com/l.php?u=${encodeURIComponent(url)}`,
        unshimmed_url: url,
      },
    ];
  }
  if (post.kind === 'video' && post.videoId !== undefined) {
    const video = state.videos.get(post.videoId);
    const address = permalink(state, post);
    const source = video && videoAddress(state, video);
    return [
      {
        media_type: 'video',
        type: 'video_inline',
        ...(video?.title !== undefined && { title: video.title }),
        ...(video?.description !== undefined && { description: video.description }),
        media: { ...image(stillOf(state, post.videoId)), ...(source !== undefined && { source }) },
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

const shortly = ({ madeAt, from, message, id }: Comment) => ({
  ...{ created_time: stamp(madeAt), from: { name: from.name, id: from.id }, message, id },
});

const limitOf = ({ modifiers }: Field): number => Math.min(Number(modifiers.limit ?? 25) || 0, 100);
const summed = (field: Field, summary: object) =>
  field.modifiers.summary === 'true' || field.modifiers.summary === '1' ? { summary } : {};

const statusTypes = {
  text: 'mobile_status_update',
  link: 'shared_story',
  photo: 'added_photos',
  album: 'added_photos',
  video: 'added_video',
};

/** Photo and video posts are promoted under the id of what they show. */
export const promotableId = ({ kind, id, pageId, photoIds, videoId }: Post): string => {
  if (kind === 'video' && videoId !== undefined) return `${pageId}_${videoId}`;
  return kind === 'photo' && photoIds[0] !== undefined ? `${pageId}_${photoIds[0]}` : id;
};
const canPromote = (post: Post, view: View) =>
  isPublic(post, view.now) && pageOf(post, view).canPromote && seededRandom(`promote ${post.id}`).next() > 0.1;

export const postNode: NodeType<Post> = {
  name: 'Post',
  defaults: ['created_time', 'message', 'id'],
  fields: {
    id: ({ id }) => id,
    message: ({ message }) => message,
    created_time: (post) => stamp(post.publishAt ?? post.madeAt),
    updated_time: (post) => stamp(post.publishAt ?? post.madeAt),
    from: (post, view) => ({ name: pageOf(post, view).name, id: post.pageId }),
    permalink_url: (post, { state }) => permalink(state, post),
    full_picture: (post, { state }) => firstPicture(post, state),
    picture: (post, { state }) => firstPicture(post, state),
    status_type: ({ kind }) => statusTypes[kind],
    is_published: (post, { now }) => isPublic(post, now),
    is_hidden: () => false,
    scheduled_publish_time: ({ isScheduled, publishAt }, { now }) =>
      isScheduled && publishAt !== null && publishAt > now ? Math.floor(publishAt / 1000) : undefined,
    is_eligible_for_promotion: canPromote,
    promotable_id: promotableId,
    allowed_advertising_objectives: (post, view) =>
      canPromote(post, view)
        ? ['OUTCOME_ENGAGEMENT', 'OUTCOME_AWARENESS', ...(post.kind === 'link' ? ['OUTCOME_TRAFFIC'] : [])]
        : [],
    attachments: (post, view, field) => {
      const data = attachmentsOf(post, view);
      if (!data) return undefined;
      return { data: field.children ? data : data.map(({ media_type, type, url }) => ({ media_type, type, url })) };
    },
    shares: (post, view) => {
      const { shares } = figuresOf(post, view);
      return shares > 0 ? { count: shares } : undefined;
    },
    comments: (post, view, field) => {
      const page = pageOf(post, view);
      const wished = limitOf(field);
      const data = wished === 0 ? [] : commentsOf(view.state, post, page).slice(0, wished).map(shortly);
      const total_count = commentCount(view.state, post, page);
      return { data, ...summed(field, { order: 'ranked', total_count, can_comment: true }) };
    },
    reactions: (post, view, field) => ({
      data: [],
      ...summed(field, { total_count: reactionsOf(figuresOf(post, view)), viewer_reaction: 'NONE' }),
    }),
    insights: (post, view, { modifiers }) => {
      if (!view.access.has('read_insights')) throw refuse.needs('read_insights');
      return { data: postInsights(post, pageOf(post, view), modifiers, view.now) };
    },
  },
};
