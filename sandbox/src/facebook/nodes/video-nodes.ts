import { formatTimestamp } from '../graph/date-format.ts';
import type { NodeType, ReadContext } from '../graph/node-types.ts';
import { statisticsAt } from '../objects/statistics.ts';
import type { Photo, Video } from '../state.ts';
import { photoUrl, videoUrl } from './post-nodes.ts';

/** A practice video is ready after two status reads or one minute. */
export const isReady = (video: Video, now: number): boolean =>
  video.readyAt !== undefined && (now >= video.readyAt || video.statusReads >= 2);

const publishStatusAt = (now: number, publishAt: number | null): 'draft' | 'published' | 'scheduled' => {
  if (publishAt === null) return 'draft';
  return publishAt <= now ? 'published' : 'scheduled';
};

const videoStatus = (video: Video, { now, state }: ReadContext) => {
  const phase = (value: string) => ({ status: value });
  if (video.readyAt === undefined) {
    return {
      video_status: 'processing',
      uploading_phase: phase('in_progress'),
      processing_phase: phase('not_started'),
      publishing_phase: phase('not_started'),
    };
  }
  if (!isReady(video, now)) {
    return {
      video_status: 'processing',
      uploading_phase: phase('complete'),
      processing_phase: phase('in_progress'),
      publishing_phase: phase('not_started'),
    };
  }
  if (video.isBroken) {
    return {
      video_status: 'error',
      uploading_phase: phase('complete'),
      processing_phase: {
        status: 'error',
        errors: [{ code: 1363026, message: 'The video could not be processed. Try another file.' }],
      },
      publishing_phase: phase('not_started'),
    };
  }
  const post = video.postId === undefined ? undefined : state.posts(video.pageId).get(video.postId);
  const publishAt = post?.publishAt ?? null;
  const publishStatus = publishStatusAt(now, publishAt);
  return {
    video_status: 'ready',
    uploading_phase: phase('complete'),
    processing_phase: phase('complete'),
    publishing_phase: {
      // Publish status is `completed`, as in the reference; its examples have `complete`.
      status: publishStatus === 'published' ? 'completed' : 'not_started',
      publish_status: publishStatus,
      ...(publishAt !== null && { publish_time: formatTimestamp(publishAt) }),
    },
  };
};

const readyPostId = (video: Video, { now }: ReadContext) =>
  isReady(video, now) && !video.isBroken ? video.postId : undefined;

export const videoNode: NodeType<Video> = {
  name: 'Video',
  defaults: ['updated_time', 'description', 'id'],
  fields: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    description: ({ description }) => description,
    length: ({ seconds }) => seconds,
    picture: ({ id }, { state }) => `${state.url()}/photos/video-${id}.png`,
    source: (video, { state }) => videoUrl(state, video) ?? `${state.url()}/films/${video.id}.mp4`,
    created_time: ({ madeAt }) => formatTimestamp(madeAt),
    updated_time: ({ madeAt }) => formatTimestamp(madeAt),
    permalink_url: (video, context) => {
      const postId = readyPostId(video, context);
      return postId === undefined ? undefined : `/pages/${video.pageId}/posts/${postId.split('_')[1]}`;
    },
    post_id: (video, context) => readyPostId(video, context),
    status: videoStatus,
    published: (video, { now }) => video.isPublished && isReady(video, now),
    views: (video, { state, now }) => {
      const post = video.postId === undefined ? undefined : state.posts(video.pageId).get(video.postId);
      const page = state.pages.get(video.pageId);
      return post && page ? statisticsAt(post, page, now).videoViews : 0;
    },
  },
};

export const photoNode: NodeType<Photo> = {
  name: 'Photo',
  defaults: ['created_time', 'name', 'id'],
  fields: {
    id: ({ id }) => id,
    name: ({ caption }) => caption,
    alt_text: ({ altText }) => altText,
    created_time: ({ madeAt }) => formatTimestamp(madeAt),
    link: ({ id, pageId }, { state }) => `${state.url()}/pages/${pageId}#photo-${id}`,
    images: (photo, { state }) => [{ height: 630, source: photoUrl(state, photo), width: 1200 }],
    picture: (photo, { state }) => photoUrl(state, photo),
    page_story_id: ({ postId }) => postId,
  },
};
