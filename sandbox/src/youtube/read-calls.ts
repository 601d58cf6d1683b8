import type { Api, Call } from './api.ts';
import { errors } from './errors.ts';
import { channelParts, channelRow, subscriptionRow, videoParts, videoRow } from './rows.ts';
import type { Channel, State } from './state.ts';

const parseIds = (text: string): string[] => {
  const ids = text.split(',').filter(Boolean);
  if (ids.length > 50) throw errors.tooManyIds();
  return ids;
};

/** Read calls for videos, channels and subscriptions; each costs one unit. */
export const registerReadCalls = ({ registerCall }: Api, state: State) => {
  const units = 'units' as const;
  const videoRules = { parameters: ['id', 'maxResults', 'pageToken', 'hl'], parts: videoParts, bucket: units };
  registerCall('/videos', 'videos.list', videoRules, ({ params, parts, caller, list }) => {
    if (!params.id) throw errors.noFilter('id, chart, myRating');
    const ownChannelIds = caller ? state.listChannels(caller.personId).map(({ id }) => id) : [];
    // Unknown ids and private videos of other users are left out without an error.
    const videos = parseIds(params.id).flatMap((id) => {
      const video = state.videos.get(id);
      return video && (video.privacy !== 'private' || ownChannelIds.includes(video.channelId)) ? [video] : [];
    });
    const rows = videos.map((video) => videoRow(state, video, parts));
    return list('youtube#videoListResponse', rows, { defaultSize: Math.max(1, rows.length) });
  });

  const channelRules = {
    parameters: ['mine', 'id', 'forHandle', 'maxResults', 'pageToken', 'hl'],
    parts: channelParts,
    bucket: units,
  };
  registerCall('/channels', 'channels.list', channelRules, (call) => {
    const rows = findChannels(call).map((channel) => channelRow(state, channel, call.parts));
    return call.list('youtube#channelListResponse', rows, { defaultSize: 5 });
  });

  const findChannels = ({ params, caller }: Call): Readonly<Channel>[] => {
    const filters = ['mine', 'id', 'forHandle'].filter((name) => params[name] !== undefined);
    if (filters.length > 1) throw errors.twoFilters();
    if (params.mine !== undefined) {
      if (!caller) throw errors.loginRequired();
      return state.listChannels(caller.personId);
    }
    if (params.id !== undefined) return parseIds(params.id).flatMap((id) => state.channels.get(id) ?? []);
    const handle = params.forHandle?.toLowerCase().replace(/^@?/, '@');
    if (handle === undefined) throw errors.noFilter('id, mine, forHandle, forUsername, managedByMe');
    return state.channels.values().filter((channel) => channel.handle.toLowerCase() === handle);
  };

  const subscriptionRules = {
    parameters: ['mine', 'forChannelId', 'maxResults', 'pageToken', 'order'],
    parts: ['id', 'snippet'],
    bucket: units,
  };
  registerCall('/subscriptions', 'subscriptions.list', subscriptionRules, ({ params, caller, list }) => {
    if (params.mine !== 'true') throw errors.noFilter('channelId, id, mine, myRecentSubscribers, mySubscribers');
    if (!caller) throw errors.loginRequired();
    const channelIds = params.forChannelId === undefined ? undefined : parseIds(params.forChannelId);
    const ownChannelId = state.listChannels(caller.personId)[0]?.id ?? `UC${caller.personId}`.padEnd(24, '0');
    const rows = state
      .listSubscriptions(caller.personId)
      .filter(({ channelId }) => channelIds === undefined || channelIds.includes(channelId))
      .map((subscription) => subscriptionRow(state, subscription, ownChannelId));
    return list('youtube#SubscriptionListResponse', rows, { defaultSize: 5 });
  });
};
