import { errors } from '../graph/errors.ts';
import type { Call } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { toPageId } from '../objects/posts.ts';
import type { AdAccount, Post, PracticePage } from '../state.ts';
import { adAccountNode, pixelNode } from './ad-nodes.ts';
import { adNode, adSetNode, asyncSessionNode, campaignNode, reportRunNode } from './ad-object-nodes.ts';
import { ruleNode } from './ad-rule-node.ts';
import { businessNode, pageNode, userNode } from './page-nodes.ts';
import { postNode, promotableId } from './post-nodes.ts';
import { photoNode, videoNode } from './video-nodes.ts';

/** Name of the app feature with which pages of others can be read, with the token of any user. */
export const publicContentFeature = 'Page Public Content Access';

/** The page of this id, if the caller can read its content. */
export const requireReadablePage = (
  { access, context: { state } }: Call,
  id: string,
  permission: string,
): PracticePage => {
  const page = state.pages.get(id);
  if (!page) throw notFoundError(id);
  if (access.page ? access.page.id !== id : access.tasksFor(page).length === 0)
    throw errors.permissionRequired(permission);
  if (!access.hasPermission(permission)) throw errors.permissionRequired(permission);
  return page;
};

/** The page of this id, if the caller can read its content, or everyone can and the app has the feature for that. */
export const requirePublicPage = (call: Call, id: string, permission: string): PracticePage => {
  const { access, context, fields } = call;
  const page = context.state.pages.get(id);
  const isOther = page && access.person && !access.page && access.tasksFor(page).length === 0;
  if (!isOther || !access.app.features.includes(publicContentFeature)) return requireReadablePage(call, id, permission);
  if (fields?.some(({ name }) => name === 'insights')) throw errors.permissionRequired('read_insights');
  return page;
};

/** Page to publish on, which requires the page's own token and a person with the CREATE_CONTENT task. */
export const requirePublishingPage = ({ access, id, context: { state } }: Call): PracticePage => {
  const page = state.pages.get(id);
  if (!page) throw notFoundError(id, 'post');
  const isOwnPageToken = access.page?.id === id;
  if (
    !isOwnPageToken ||
    !access.hasPermission('pages_manage_posts') ||
    !access.hasPermission('pages_read_engagement')
  ) {
    throw errors.permission(
      'If posting to a group, requires app being installed in the group, and If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission',
    );
  }
  if (!access.tasksFor(page).includes('CREATE_CONTENT')) {
    throw errors.permission('The user does not have the CREATE_CONTENT task on this Page');
  }
  return page;
};

export const requireAdAccount = ({ access, context: { state } }: Call, id: string): AdAccount => {
  const account = id.startsWith('act_') ? state.adAccounts.get(id.slice(4)) : undefined;
  if (!account) throw notFoundError(id);
  const hasRole = account.roles.some((role) => role.personId === access.token?.personId);
  if (!hasRole || access.page || !(access.hasPermission('ads_read') || access.hasPermission('ads_management'))) {
    throw errors.permission('Ad account owner has NOT grant ads_management or ads_read permission');
  }
  return account;
};

export const requireReadablePost = (call: Call, id: string): Post => {
  const posts = call.context.state.posts(toPageId(id));
  const post = posts.get(id) ?? posts.values().find((candidate) => promotableId(candidate) === id);
  if (!post) throw notFoundError(id);
  requireReadablePage(call, post.pageId, 'pages_read_engagement');
  return post;
};

export const notFoundError = (id: string, verb?: string) =>
  /^(act_)?[\d_]+$/.test(id) ? errors.notFound(id, verb) : errors.aliasNotFound(id);

/** Reads an object of any type by its id. */
export const readObject = (call: Call, id: string): unknown => {
  const { context, fields, access } = call;
  const { state } = context;
  if (id.startsWith('act_')) return selectFields(adAccountNode, requireAdAccount(call, id), fields, context);
  if (/^\d+_\d+$/.test(id) && state.pages.has(toPageId(id)))
    return selectFields(postNode, requireReadablePost(call, id), fields, context);

  const person = state.people.get(id);
  if (person && person.id === access.person?.id && !access.page) return selectFields(userNode, person, fields, context);
  const page = state.pages.get(id) ?? state.pages.values().find(({ username }) => username === id);
  if (page) {
    const permission = access.hasPermission('pages_show_list') ? 'pages_show_list' : 'pages_read_engagement';
    return selectFields(pageNode, requirePublicPage(call, page.id, permission), fields, context);
  }
  const video = state.videos.get(id);
  if (video) {
    if (video.accountId === undefined) requireReadablePage(call, video.pageId, 'pages_read_engagement');
    else requireAdAccount(call, `act_${video.accountId}`);
    const readsStatus = fields?.some(({ name }) => name === 'status') ?? false;
    return selectFields(videoNode, readsStatus ? countStatusRead(call, id) : video, fields, context);
  }
  const photo = state.photos.get(id);
  if (photo) {
    requireReadablePage(call, photo.pageId, 'pages_read_engagement');
    return selectFields(photoNode, photo, fields, context);
  }
  const pixel = state.pixels.get(id);
  if (pixel) {
    requireAdAccount(call, `act_${pixel.accountId}`);
    return selectFields(pixelNode, pixel, fields, context);
  }
  const accountId = state.findAdAccountId(id);
  if (accountId !== undefined) {
    requireAdAccount(call, `act_${accountId}`);
    return readAdObject(call, id);
  }
  const business = state.businesses.get(id);
  if (business?.personIds.includes(access.person?.id ?? '') && access.hasPermission('business_management')) {
    return selectFields(businessNode, business, fields, context);
  }
  throw notFoundError(id);
};

const readAdObject = ({ context, fields }: Call, id: string): unknown => {
  const { campaigns, adSets, ads, reportRuns, asyncSessions } = context.state;
  const campaign = campaigns.get(id);
  const adSet = adSets.get(id);
  const ad = ads.get(id);
  if (campaign) return selectFields(campaignNode, campaign, fields, context);
  if (adSet) return selectFields(adSetNode, adSet, fields, context);
  if (ad) return selectFields(adNode, ad, fields, context);
  const rule = context.state.adRules.get(id);
  if (rule?.status === 'DELETED') throw notFoundError(id);
  if (rule) return selectFields(ruleNode, rule, fields, context);
  const run = reportRuns.get(id);
  const session = asyncSessions.get(id);
  // Reports and sessions make progress when they are read.
  if (run) {
    const looked = reportRuns.set(id, { ...run, statusReads: run.statusReads + 1 });
    return selectFields(reportRunNode, looked, fields, context);
  }
  if (!session) throw notFoundError(id);
  const looked = asyncSessions.set(id, { ...session, statusReads: session.statusReads + 1 });
  return selectFields(asyncSessionNode, looked, fields, context);
};

/** Counts reads of a video's status; the second one makes the video ready and publishes its post. */
const countStatusRead = ({ context: { state, now } }: Call, id: string) => {
  const video = state.videos.get(id);
  if (!video) throw notFoundError(id);
  if (video.readyAt === undefined || now >= video.readyAt) return video;
  const statusReads = video.statusReads + 1;
  const isReady = statusReads >= 2;
  const post = video.postId === undefined ? undefined : state.posts(video.pageId).get(video.postId);
  if (isReady && post && !post.isScheduled && post.publishAt !== null) {
    state.posts(post.pageId).set(post.id, { ...post, publishAt: now });
  }
  return state.videos.set(id, { ...video, statusReads, ...(isReady && { readyAt: now }) });
};
