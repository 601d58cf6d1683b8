import type { Kit } from '../kit/network.ts';

export type Channel = {
  id: string;
  /** Id of the owner; missing for channels without a seeded owner. */
  personId?: string;
  name: string;
  /** Handle of the channel with the leading @. */
  handle: string;
  about: string;
  country: string;
  subscribers: number;
  hidesSubscribers: boolean;
  startedAt: number;
};

type Privacy = 'public' | 'unlisted' | 'private';
export type Video = {
  id: string;
  channelId: string;
  title: string;
  description: string;
  tags: string[];
  categoryId: string;
  publishedAt: number;
  seconds: number;
  privacy: Privacy;
  isEmbeddable: boolean;
  /** True for a video that plays on youtube.com only, although it can be embedded. */
  isYoutubeOnly?: boolean;
  views: number;
  /** Numbers of likes and comments; missing when the owner hides likes or disables comments. */
  likes?: number;
  comments?: number;
};

export type Subscription = { id: string; personId: string; channelId: string; at: number };

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const channels = kit.collection<Channel>('channels');
  const videos = kit.collection<Video>('videos');
  const subscriptions = kit.collection<Subscription>('subscriptions');
  const isPublic = ({ privacy, publishedAt }: Video) => privacy === 'public' && publishedAt <= now();
  const now = () => kit.clock.now().getTime();
  return {
    now,
    url: kit.url,
    channels,
    videos,
    subscriptions,
    listChannels: (personId: string) => channels.values().filter((channel) => channel.personId === personId),
    listSubscriptions: (personId: string) =>
      subscriptions.values().filter((subscription) => subscription.personId === personId),
    /** Public videos, newest first. */
    publicVideos: (channelId?: string) =>
      videos
        .values()
        .filter((video) => isPublic(video) && (channelId === undefined || video.channelId === channelId))
        .toSorted((a, b) => b.publishedAt - a.publishedAt),
  };
};
