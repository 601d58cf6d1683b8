import { numericId } from '../kit/storage/ids.ts';
import { refuse } from './errors.ts';
import type { Call, Graph } from './graph.ts';
import { linkCard } from './links.ts';
import { media } from './media.ts';
import { select } from './nodes.ts';
import { missing, publishingPage } from './objects.ts';
import { flag, list, needed, record, text, time } from './params.ts';
import { postNode } from './post-nodes.ts';
import { checkMessage, type Posts, pageIdOf, planOf } from './posts.ts';
import type { Photo, Post, State } from './state.ts';

const mostPhotos = 10;

/** Everything that puts words and pictures on a page, changes them or takes them down. */
export const publishing = (graph: Graph, { state, posts }: { state: State; posts: Posts }) => {
  const take = media(state);

  graph.post('/:id/feed', 'feed.create', async (call) => {
    const { id: pageId } = publishingPage(call);
    const { params, view } = call;
    const message = text(params, 'message');
    checkMessage(message);
    const plan = planOf(flag(params, 'published'), time(params, 'scheduled_publish_time'), view.now);
    const photos = attachedPhotos(pageId, call);
    const address = text(params, 'link');
    if (message === undefined && address === undefined && photos.length === 0) throw refuse.emptyPost();
    const link = address === undefined || photos.length > 0 ? undefined : await linkCard(address);
    if (photos.length === 0) posts.refuseRepetition(pageId, message, link);
    const post = posts.add({
      pageId,
      kind: photos.length > 1 ? 'album' : photos.length === 1 ? 'photo' : link ? 'link' : 'text',
      ...(message !== undefined && { message }),
      ...(link && { link }),
      photoIds: photos.map(({ id }) => id),
      ...plan,
      appId: call.access.app.id,
    });
    for (const photo of photos) state.photos.set(photo.id, { ...photo, postId: post.id });
    return readBack(call, post);
  });

  /** Read after write: `fields` on the write itself. */
  const readBack = ({ fields, view }: Call, post: Post) => select(postNode, post, fields ?? [], view);

  const attachedPhotos = (pageId: string, { params }: Call): Photo[] => {
    const attached = list(params, 'attached_media') ?? indexed(params);
    if (attached.length > mostPhotos) {
      throw refuse.invalid(`Param attached_media must have at most ${mostPhotos} elements`, 'attached_media');
    }
    return attached.map((entry) => {
      const id = record(typeof entry === 'string' ? parsed(entry) : entry).media_fbid;
      const photo = typeof id === 'string' || typeof id === 'number' ? state.photos.get(String(id)) : undefined;
      if (!photo || photo.pageId !== pageId)
        throw refuse.invalid('Param attached_media must be photos of this Page', 'attached_media');
      if (photo.postId !== undefined) throw refuse.photosUsed();
      return photo;
    });
  };

  graph.post('/:id/photos', 'photos.create', async (call) => {
    const { id: pageId } = publishingPage(call);
    const { params, view } = call;
    const caption = text(params, 'caption') ?? text(params, 'message');
    checkMessage(caption, 'caption');
    const altText = text(params, 'alt_text_custom');
    const plan = planOf(flag(params, 'published'), time(params, 'scheduled_publish_time'), view.now);
    const { fileId, address } = await take.photo(params);
    const photo: Photo = {
      id: numericId(16),
      pageId,
      ...(caption !== undefined && { caption }),
      ...(altText !== undefined && { altText }),
      ...(fileId !== undefined && { fileId }),
      ...(address !== undefined && { address }),
      madeAt: view.now,
      isPublished: plan.publishAt === view.now,
      isTemporary: flag(params, 'temporary') ?? false,
    };
    if (plan.publishAt === null) {
      state.photos.set(photo.id, photo);
      return { id: photo.id };
    }
    const post = posts.add({
      pageId,
      kind: 'photo',
      ...(caption !== undefined && { message: caption }),
      photoIds: [photo.id],
      ...plan,
      appId: call.access.app.id,
    });
    state.photos.set(photo.id, { ...photo, postId: post.id });
    return { id: photo.id, ...(!plan.isScheduled && { post_id: post.id }) };
  });

  const ownPost = (call: Call, verb: string): Post => {
    const post = posts.find(call.id);
    if (!post) throw missing(call.id, verb);
    publishingPage({ ...call, id: pageIdOf(call.id) });
    return post;
  };

  graph.post('/:id', 'node.update', (call) => {
    const post = ownPost(call, 'post');
    const { params, view } = call;
    const message = text(params, 'message');
    checkMessage(message);
    const dueAt = time(params, 'scheduled_publish_time');
    const isOut = post.publishAt !== null && post.publishAt <= view.now;
    if (message === undefined && dueAt === undefined && params.is_published === undefined) needed(params, 'message');
    if (dueAt !== undefined && isOut) throw refuse.invalid('The post is already published', 'scheduled_publish_time');
    const plan = dueAt === undefined ? {} : planOf(false, dueAt, view.now);
    const goesOut = flag(params, 'is_published') === true && !isOut;
    posts.change({
      ...post,
      ...plan,
      ...(message !== undefined && { message }),
      ...(goesOut && { publishAt: view.now, isScheduled: false }),
    });
    return { success: true };
  });

  graph.delete('/:id', 'node.delete', (call) => {
    posts.remove(ownPost(call, 'delete'));
    return { success: true };
  });
};

/** The older spelling: `attached_media[0]={"media_fbid":"..."}`. */
const indexed = (params: Record<string, unknown>): unknown[] =>
  Object.keys(params)
    .filter((name) => /^attached_media\[\d+\]$/.test(name))
    .sort((a, b) => Number(a.slice(15, -1)) - Number(b.slice(15, -1)))
    .map((name) => params[name]);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
