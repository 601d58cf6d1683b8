import type { Kit } from '../kit/network.ts';

export type Channel = {
  id: string;
  /** Missing for channels nobody of this world owns. */
  personId?: string;
  name: string;
  /** With its @. */
  handle: string;
  about: string;
  country: string;
  subscribers: number;
  hidesSubscribers: boolean;
  startedAt: number;
};

export type Privacy = 'public' | 'unlisted' | 'private';
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
  views: number;
  /** Missing where the owner hides it, or allows no comments. */
  likes?: number;
  comments?: number;
};

export type Subscription = { id: string; personId: string; channelId: string; at: number };

export type State = ReturnType<typeof state>;

/** What practice YouTube remembers, and the questions everybody asks of it. */
export const state = (kit: Kit) => {
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
    channelsOf: (personId: string) => channels.values().filter((channel) => channel.personId === personId),
    subscriptionsOf: (personId: string) => subscriptions.values().filter((one) => one.personId === personId),
    /** What everybody may see, newest first. */
    publicVideos: (channelId?: string) =>
      videos
        .values()
        .filter((video) => isPublic(video) && (channelId === undefined || video.channelId === channelId))
        .toSorted((a, b) => b.publishedAt - a.publishedAt),
  };
};
