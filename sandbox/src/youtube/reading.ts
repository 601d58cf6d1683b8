import type { Api, Call } from './api.ts';
import { refuse } from './errors.ts';
import { channelParts, channelRow, subscriptionRow, videoParts, videoRow } from './rows.ts';
import type { Channel, State } from './state.ts';

const idsIn = (text: string): string[] => {
  const ids = text.split(',').filter(Boolean);
  if (ids.length > 50) throw refuse.tooManyIds();
  return ids;
};

/** The reads that cost one unit each: videos, channels and subscriptions. */
export const reading = ({ open }: Api, state: State) => {
  const units = 'units' as const;
  const videoRules = { parameters: ['id', 'maxResults', 'pageToken', 'hl'], parts: videoParts, bucket: units };
  open('/videos', 'videos.list', videoRules, ({ params, parts, caller, list }) => {
    if (!params.id) throw refuse.noFilter('id, chart, myRating');
    const own = caller ? state.channelsOf(caller.personId).map(({ id }) => id) : [];
    // Unknown ids, and private ones of others, are left out without a word.
    const found = idsIn(params.id).flatMap((id) => {
      const video = state.videos.get(id);
      return video && (video.privacy !== 'private' || own.includes(video.channelId)) ? [video] : [];
    });
    const rows = found.map((video) => videoRow(state, video, parts));
    return list('youtube#videoListResponse', rows, { usual: Math.max(1, rows.length) });
  });

  const channelRules = {
    parameters: ['mine', 'id', 'forHandle', 'maxResults', 'pageToken', 'hl'],
    ...{ parts: channelParts, bucket: units },
  };
  open('/channels', 'channels.list', channelRules, (call) => {
    const rows = channelsFor(call).map((channel) => channelRow(state, channel, call.parts));
    return call.list('youtube#channelListResponse', rows, { usual: 5 });
  });

  const channelsFor = ({ params, caller }: Call): Readonly<Channel>[] => {
    const filters = ['mine', 'id', 'forHandle'].filter((name) => params[name] !== undefined);
    if (filters.length > 1) throw refuse.twoFilters();
    if (params.mine !== undefined) {
      if (!caller) throw refuse.loginRequired();
      return state.channelsOf(caller.personId);
    }
    if (params.id !== undefined) return idsIn(params.id).flatMap((id) => state.channels.get(id) ?? []);
    const handle = params.forHandle?.toLowerCase().replace(/^@?/, '@');
    if (handle === undefined) throw refuse.noFilter('id, mine, forHandle, forUsername, managedByMe');
    return state.channels.values().filter((channel) => channel.handle.toLowerCase() === handle);
  };

  const subscriptionRules = {
    parameters: ['mine', 'forChannelId', 'maxResults', 'pageToken', 'order'],
    ...{ parts: ['id', 'snippet'], bucket: units },
  };
  open('/subscriptions', 'subscriptions.list', subscriptionRules, ({ params, caller, list }) => {
    if (params.mine !== 'true') throw refuse.noFilter('channelId, id, mine, myRecentSubscribers, mySubscribers');
    if (!caller) throw refuse.loginRequired();
    const wanted = params.forChannelId === undefined ? undefined : idsIn(params.forChannelId);
    const mine = state.channelsOf(caller.personId)[0]?.id ?? `UC${caller.personId}`.padEnd(24, '0');
    const rows = state
      .subscriptionsOf(caller.personId)
      .filter(({ channelId }) => wanted === undefined || wanted.includes(channelId))
      .map((one) => subscriptionRow(state, one, mine));
    return list('youtube#SubscriptionListResponse', rows, { usual: 5 });
  });
};
