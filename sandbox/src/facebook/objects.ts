import { adAccountNode, pixelNode } from './ad-nodes.ts';
import { refuse } from './errors.ts';
import type { Call } from './graph.ts';
import { select } from './nodes.ts';
import { businessNode, pageNode, userNode } from './page-nodes.ts';
import { postNode, promotableId } from './post-nodes.ts';
import { pageIdOf } from './posts.ts';
import type { AdAccount, Post, PracticePage } from './state.ts';
import { photoNode, videoNode } from './video-nodes.ts';

/** The page of this id, if the caller may read what is on it. */
export const readablePage = ({ access, view: { state } }: Call, id: string, permission: string): PracticePage => {
  const page = state.pages.get(id);
  if (!page) throw missing(id);
  if (access.page ? access.page.id !== id : access.tasksOn(page).length === 0) throw refuse.needs(permission);
  if (!access.has(permission)) throw refuse.needs(permission);
  return page;
};

/** The page that speaks: publishing takes the page's own token, and a person who may create content. */
export const publishingPage = ({ access, id, view: { state } }: Call): PracticePage => {
  const page = state.pages.get(id);
  if (!page) throw missing(id, 'post');
  const isSpeaking = access.page?.id === id;
  if (!isSpeaking || !access.has('pages_manage_posts') || !access.has('pages_read_engagement')) {
    throw refuse.permission(
      'If posting to a group, requires app being installed in the group, and If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission',
    );
  }
  if (!access.tasksOn(page).includes('CREATE_CONTENT')) {
    throw refuse.permission('The user does not have the CREATE_CONTENT task on this Page');
  }
  return page;
};

export const readableAdAccount = ({ access, view: { state } }: Call, id: string): AdAccount => {
  const account = id.startsWith('act_') ? state.adAccounts.get(id.slice(4)) : undefined;
  if (!account) throw missing(id);
  const isMine = account.roles.some((role) => role.personId === access.token?.personId);
  if (!isMine || access.page || !(access.has('ads_read') || access.has('ads_management'))) {
    throw refuse.permission('Ad account owner has NOT grant ads_management or ads_read permission');
  }
  return account;
};

export const readablePost = (call: Call, id: string): Post => {
  const posts = call.view.state.posts(pageIdOf(id));
  const post = posts.get(id) ?? posts.values().find((other) => promotableId(other) === id);
  if (!post) throw missing(id);
  readablePage(call, post.pageId, 'pages_read_engagement');
  return post;
};

export const missing = (id: string, verb?: string) =>
  /^(act_)?[\d_]+$/.test(id) ? refuse.notFound(id, verb) : refuse.noAlias(id);

/** Any object by its id: the one call of the Graph API that does not say what it wants. */
export const readObject = (call: Call, id: string): unknown => {
  const { view, fields, access } = call;
  const { state } = view;
  if (id.startsWith('act_')) return select(adAccountNode, readableAdAccount(call, id), fields, view);
  if (/^\d+_\d+$/.test(id) && state.pages.has(pageIdOf(id)))
    return select(postNode, readablePost(call, id), fields, view);

  const person = state.people.get(id);
  if (person && person.id === access.person?.id && !access.page) return select(userNode, person, fields, view);
  const page = state.pages.get(id);
  if (page) {
    const permission = access.has('pages_show_list') ? 'pages_show_list' : 'pages_read_engagement';
    return select(pageNode, readablePage(call, id, permission), fields, view);
  }
  const video = state.videos.get(id);
  if (video) {
    readablePage(call, video.pageId, 'pages_read_engagement');
    const isAskedForStatus = fields?.some(({ name }) => name === 'status') ?? false;
    return select(videoNode, isAskedForStatus ? lookedAt(call, id) : video, fields, view);
  }
  const photo = state.photos.get(id);
  if (photo) {
    readablePage(call, photo.pageId, 'pages_read_engagement');
    return select(photoNode, photo, fields, view);
  }
  const pixel = state.pixels.get(id);
  if (pixel) {
    readableAdAccount(call, `act_${pixel.accountId}`);
    return select(pixelNode, pixel, fields, view);
  }
  const business = state.businesses.get(id);
  if (business?.personIds.includes(access.person?.id ?? '') && access.has('business_management')) {
    return select(businessNode, business, fields, view);
  }
  throw missing(id);
};

/** Each look at a video's status counts; the second one finds it ready, and its post out if it was to go out. */
const lookedAt = ({ view: { state, now } }: Call, id: string) => {
  const video = state.videos.get(id);
  if (!video) throw missing(id);
  if (video.readyAt === undefined || now >= video.readyAt) return video;
  const statusReads = video.statusReads + 1;
  const isDone = statusReads >= 2;
  const post = video.postId === undefined ? undefined : state.posts(video.pageId).get(video.postId);
  if (isDone && post && !post.isScheduled && post.publishAt !== null) {
    state.posts(post.pageId).set(post.id, { ...post, publishAt: now });
  }
  return state.videos.set(id, { ...video, statusReads, ...(isDone && { readyAt: now }) });
};
