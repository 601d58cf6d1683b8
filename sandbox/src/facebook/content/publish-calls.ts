import { numericId } from '../../kit/storage/ids.ts';
import { deleteAdObject, updateAdObject } from '../ads/changes/ad-updates.ts';
import { deleteAdRule, updateAdRule } from '../ads/rules/rule-calls.ts';
import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { readFlag, readList, readText, readTime, requireText, toRecord } from '../graph/params.ts';
import { deleteLead } from '../leads/lead-calls.ts';
import { notFoundError, requirePublishingPage } from '../nodes/object-access.ts';
import { postNode } from '../nodes/post-nodes.ts';
import { checkMessage, type Posts, parseSchedule, toPageId } from '../objects/posts.ts';
import type { Photo, Post, State } from '../state.ts';
import { loadLinkCard } from './links.ts';
import { createMediaStore } from './media.ts';

const postKind = (photoCount: number, hasLink: boolean): Post['kind'] => {
  if (photoCount > 1) return 'album';
  if (photoCount === 1) return 'photo';
  return hasLink ? 'link' : 'text';
};

const maxPhotos = 10;

/** Calls that create, change and delete posts and photos. */
export const registerPublishing = (graph: Graph, { state, posts }: { state: State; posts: Posts }) => {
  const mediaStore = createMediaStore(state);

  graph.post('/:id/feed', 'feed.create', async (call) => {
    const { id: pageId } = requirePublishingPage(call);
    const { params, context } = call;
    const message = readText(params, 'message');
    checkMessage(message);
    const schedule = parseSchedule(
      readFlag(params, 'published'),
      readTime(params, 'scheduled_publish_time'),
      context.now,
    );
    const photos = requirePhotos(pageId, call);
    const linkUrl = readText(params, 'link');
    if (message === undefined && linkUrl === undefined && photos.length === 0) throw errors.emptyPost();
    const link = linkUrl === undefined || photos.length > 0 ? undefined : await loadLinkCard(linkUrl);
    if (photos.length === 0) posts.rejectDuplicate(pageId, message, link);
    const post = posts.add({
      pageId,
      kind: postKind(photos.length, link !== undefined),
      ...(message !== undefined && { message }),
      ...(link && { link }),
      photoIds: photos.map(({ id }) => id),
      ...schedule,
      appId: call.access.app.id,
    });
    for (const photo of photos) state.photos.set(photo.id, { ...photo, postId: post.id });
    return toResponse(call, post);
  });

  /** Read after write: the response of a write contains its `fields`. */
  const toResponse = ({ fields, context }: Call, post: Post) => selectFields(postNode, post, fields ?? [], context);

  const requirePhotos = (pageId: string, { params }: Call): Photo[] => {
    const entries = readList(params, 'attached_media') ?? readIndexedList(params);
    if (entries.length > maxPhotos) {
      throw errors.invalid(`Param attached_media must have at most ${maxPhotos} elements`, 'attached_media');
    }
    return entries.map((entry) => {
      const id = toRecord(typeof entry === 'string' ? parseJson(entry) : entry).media_fbid;
      const photo = typeof id === 'string' || typeof id === 'number' ? state.photos.get(String(id)) : undefined;
      if (!photo || photo.pageId !== pageId)
        throw errors.invalid('Param attached_media must be photos of this Page', 'attached_media');
      if (photo.postId !== undefined) throw errors.photosAlreadyPosted();
      return photo;
    });
  };

  graph.post('/:id/photos', 'photos.create', async (call) => {
    const { id: pageId } = requirePublishingPage(call);
    const { params, context } = call;
    const caption = readText(params, 'caption') ?? readText(params, 'message');
    checkMessage(caption, 'caption');
    const altText = readText(params, 'alt_text_custom');
    const schedule = parseSchedule(
      readFlag(params, 'published'),
      readTime(params, 'scheduled_publish_time'),
      context.now,
    );
    const { fileId, address } = await mediaStore.receivePhoto(params);
    const photo: Photo = {
      id: numericId(16),
      pageId,
      ...(caption !== undefined && { caption }),
      ...(altText !== undefined && { altText }),
      ...(fileId !== undefined && { fileId }),
      ...(address !== undefined && { address }),
      madeAt: context.now,
      isPublished: schedule.publishAt === context.now,
      isTemporary: readFlag(params, 'temporary') ?? false,
    };
    if (schedule.publishAt === null) {
      state.photos.set(photo.id, photo);
      return { id: photo.id };
    }
    const post = posts.add({
      pageId,
      kind: 'photo',
      ...(caption !== undefined && { message: caption }),
      photoIds: [photo.id],
      ...schedule,
      appId: call.access.app.id,
    });
    state.photos.set(photo.id, { ...photo, postId: post.id });
    return { id: photo.id, ...(!schedule.isScheduled && { post_id: post.id }) };
  });

  const requireOwnPost = (call: Call, verb: string): Post => {
    const post = posts.find(call.id);
    if (!post) throw notFoundError(call.id, verb);
    requirePublishingPage({ ...call, id: toPageId(call.id) });
    return post;
  };

  graph.post('/:id', 'node.update', (call) => updateAdObject(call) ?? updateAdRule(call) ?? updatePost(call));
  const updatePost = (call: Call) => {
    const post = requireOwnPost(call, 'post');
    const { params, context } = call;
    const message = readText(params, 'message');
    checkMessage(message);
    const dueAt = readTime(params, 'scheduled_publish_time');
    const isPublished = post.publishAt !== null && post.publishAt <= context.now;
    if (message === undefined && dueAt === undefined && params.is_published === undefined)
      requireText(params, 'message');
    if (dueAt !== undefined && isPublished)
      throw errors.invalid('The post is already published', 'scheduled_publish_time');
    const schedule = dueAt === undefined ? {} : parseSchedule(false, dueAt, context.now);
    const publishesNow = readFlag(params, 'is_published') === true && !isPublished;
    posts.update({
      ...post,
      ...schedule,
      ...(message !== undefined && { message }),
      ...(publishesNow && { publishAt: context.now, isScheduled: false }),
    });
    return { success: true };
  };

  graph.delete('/:id', 'node.delete', (call) => {
    const deleted = deleteAdObject(call) ?? deleteAdRule(call) ?? deleteLead(call);
    if (deleted) return deleted;
    posts.remove(requireOwnPost(call, 'delete'));
    return { success: true };
  });
};

/** List in the older syntax: `attached_media[0]={"media_fbid":"..."}`. */
const readIndexedList = (params: Record<string, unknown>): unknown[] =>
  Object.keys(params)
    .filter((name) => /^attached_media\[\d+\]$/.test(name))
    .sort((a, b) => Number(a.slice(15, -1)) - Number(b.slice(15, -1)))
    .map((name) => params[name]);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
