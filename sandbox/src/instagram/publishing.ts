import { errors as graphErrors } from '../facebook/graph/errors.ts';
import type { Call, Graph } from '../facebook/graph/graph-api.ts';
import { requireText } from '../facebook/graph/params.ts';
import { dayMs, daySeconds } from '../kit/durations.ts';
import { createContainers, newMediaId, statusAt } from './containers.ts';
import { errors } from './errors.ts';
import { requireReadableAccount } from './read-calls.ts';
import { toShortcode } from './shortcode.ts';
import type { Account, Container, Media, State } from './state.ts';

const maxPostsPerDay = 50;

/** The account in the path, if the caller has the CREATE_CONTENT task and the permission. */
const requirePublishingAccount = (state: State, call: Call): Account => {
  const account = requireReadableAccount(state, call);
  if (!call.access.hasPermission('instagram_content_publish'))
    throw graphErrors.permissionRequired('instagram_content_publish');
  const page = state.pages.get(account.pageId);
  if (!page || !call.access.tasksFor(page).includes('CREATE_CONTENT'))
    throw graphErrors.permission(
      'The user does not have sufficient administrative permission for this action on this page.',
    );
  return account;
};

/** Calls that create and publish containers, at most 50 posts a day. */
export const registerPublishing = (calls: Graph, state: State) => {
  const { create } = createContainers(state);

  const countPublished = (accountId: string, now: number): number =>
    state.containers
      .values()
      .filter((container) => container.accountId === accountId && container.mediaId !== undefined)
      .flatMap((container) => state.media(accountId).get(container.mediaId ?? '') ?? [])
      .filter(({ publishedAt }) => publishedAt > now - dayMs).length;

  calls.post('/:id/media', 'media.create', (call) => {
    requirePublishingAccount(state, call);
    return create(call);
  });

  calls.post('/:id/media_publish', 'media.publish', (call) => {
    const account = requirePublishingAccount(state, call);
    const { now } = call.context;
    const container = state.containers.get(requireText(call.params, 'creation_id'));
    if (!container || container.accountId !== account.id || container.isItem) throw errors.unknownContainer();
    const status = statusAt(container, now);
    if (status === 'PUBLISHED') throw errors.unknownContainer();
    if (status === 'EXPIRED') throw errors.expired();
    if (status === 'IN_PROGRESS') throw errors.notReady();
    if (status === 'ERROR') throw errors.uploadFailed();
    if (countPublished(account.id, now) >= maxPostsPerDay) throw errors.quota();
    const media = toMedia(container, now);
    state.media(account.id).set(media.id, media);
    state.containers.set(container.id, { ...container, mediaId: media.id });
    return { id: media.id };
  });

  calls.get('/:id/content_publishing_limit', 'media.quota', (call) => {
    const account = requirePublishingAccount(state, call);
    const isRequested = (name: string) =>
      (call.fields ?? [{ name: 'quota_usage' }]).some((field) => field.name === name);
    return {
      data: [
        {
          ...(isRequested('quota_usage') && { quota_usage: countPublished(account.id, call.context.now) }),
          ...(isRequested('config') && { config: { quota_total: maxPostsPerDay, quota_duration: daySeconds } }),
        },
      ],
    };
  });
};

const productOf = (kind: Container['kind']): Media['product'] => {
  if (kind === 'REELS') return 'REELS';
  return kind === 'STORIES' ? 'STORY' : 'FEED';
};

const toMedia = ({ accountId, kind, caption, parts }: Container, now: number): Media => {
  const id = newMediaId();
  return {
    id,
    accountId,
    parts,
    type: kind === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : (parts[0]?.kind ?? 'IMAGE'),
    product: productOf(kind),
    shortcode: toShortcode(id),
    publishedAt: now,
    ...(caption !== undefined && { caption }),
  };
};
