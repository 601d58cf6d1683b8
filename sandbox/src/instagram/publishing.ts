import { refuse as graph } from '../facebook/errors.ts';
import type { Call, Graph } from '../facebook/graph.ts';
import { needed } from '../facebook/params.ts';
import { dayMs } from '../facebook/times.ts';
import { containers, mediaId, statusOf } from './containers.ts';
import { refuse } from './errors.ts';
import { readableAccount } from './reading.ts';
import { shortcodeOf } from './shortcode.ts';
import type { Account, Container, Media, State } from './state.ts';

export const quotaTotal = 50;

/** The account that speaks: the person behind the token may create content there, and allowed it to the app. */
const publishingAccount = (state: State, call: Call): Account => {
  const account = readableAccount(state, call);
  if (!call.access.has('instagram_content_publish')) throw graph.needs('instagram_content_publish');
  const page = state.pages.get(account.pageId);
  if (!page || !call.access.tasksOn(page).includes('CREATE_CONTENT'))
    throw graph.permission('The user does not have sufficient administrative permission for this action on this page.');
  return account;
};

/** From container to post, at most fifty a day. */
export const publishing = (calls: Graph, state: State) => {
  const { create } = containers(state);

  const published = (accountId: string, now: number): number =>
    state.containers
      .values()
      .filter((container) => container.accountId === accountId && container.mediaId !== undefined)
      .flatMap((container) => state.media(accountId).get(container.mediaId ?? '') ?? [])
      .filter(({ publishedAt }) => publishedAt > now - dayMs).length;

  calls.post('/:id/media', 'media.create', (call) => {
    publishingAccount(state, call);
    return create(call);
  });

  calls.post('/:id/media_publish', 'media.publish', (call) => {
    const account = publishingAccount(state, call);
    const { now } = call.view;
    const container = state.containers.get(needed(call.params, 'creation_id'));
    if (!container || container.accountId !== account.id || container.isItem) throw refuse.unknownContainer();
    const status = statusOf(container, now);
    if (status === 'PUBLISHED') throw refuse.unknownContainer();
    if (status === 'EXPIRED') throw refuse.expired();
    if (status === 'IN_PROGRESS') throw refuse.notReady();
    if (status === 'ERROR') throw refuse.uploadFailed();
    if (published(account.id, now) >= quotaTotal) throw refuse.quota();
    const media = mediaOf(container, now);
    state.media(account.id).set(media.id, media);
    state.containers.set(container.id, { ...container, mediaId: media.id });
    return { id: media.id };
  });

  calls.get('/:id/content_publishing_limit', 'media.quota', (call) => {
    const account = publishingAccount(state, call);
    const isWished = (name: string) => (call.fields ?? [{ name: 'quota_usage' }]).some((field) => field.name === name);
    return {
      data: [
        {
          ...(isWished('quota_usage') && { quota_usage: published(account.id, call.view.now) }),
          ...(isWished('config') && { config: { quota_total: quotaTotal, quota_duration: 86_400 } }),
        },
      ],
    };
  });
};

const mediaOf = ({ accountId, kind, caption, parts }: Container, now: number): Media => {
  const id = mediaId();
  return {
    id,
    accountId,
    parts,
    type: kind === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : (parts[0]?.kind ?? 'IMAGE'),
    product: kind === 'REELS' ? 'REELS' : kind === 'STORIES' ? 'STORY' : 'FEED',
    shortcode: shortcodeOf(id),
    publishedAt: now,
    ...(caption !== undefined && { caption }),
  };
};
