import { dayMs, minuteMs } from '../kit/durations.ts';
import type { GoogleAccounts } from '../kit/google/accounts.ts';
import { type SeededRandom, seededRandom } from '../kit/storage/seeded-random.ts';
import { channels, frames, people, subscriptions, topics } from './seed.data.ts';
import type { Channel, State, Video } from './state.ts';

/** Number of days with seeded videos: two years, up to the day before the seeding. */
const historyDays = 730;
const idCharacters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

type Deps = { state: State; accounts: GoogleAccounts };

/** Fills the collections. The same day gives the same data. */
export const seed = ({ state, accounts }: Deps) => {
  const today = Math.floor(state.now() / dayMs) * dayMs;
  for (const person of people) accounts.people.set(person.id, person);
  for (const { topics: channelTopics, hidesSubscribers = false, ...fields } of channels) {
    const channel = { ...fields, hidesSubscribers, startedAt: today - (historyDays + 200) * dayMs };
    state.channels.set(channel.id, channel);
    for (const topic of channelTopics) addVideos(state, channel, topic, today);
  }
  for (const [index, [person, channelId]] of subscriptions.entries()) {
    const id = seededRandom(`subscription ${person.id} ${channelId}`).digits(20);
    state.subscriptions.set(id, { id, personId: person.id, channelId, at: today - (index + 30) * dayMs });
  }
};

/** Privacy of a video: a few are not public, so that search must exclude them. */
const privacyOf = (index: number, variant: number): Video['privacy'] => {
  if (variant === 1 && index === 8) return 'unlisted';
  return variant === 1 && index === 9 ? 'private' : 'public';
};

const addVideos = (state: State, channel: Channel, topic: string, today: number) => {
  const { subjects, tags, categoryId } = topics[topic] ?? { subjects: [], tags: [], categoryId: '22' };
  for (const [index, subject] of subjects.entries()) {
    const random = seededRandom(`video ${topic} ${subject}`);
    const first = random.between(0, frames.length - 1);
    const second = (first + random.between(1, frames.length - 1)) % frames.length;
    for (const [variant, frame] of [frames[first], frames[second]].entries()) {
      const title = capitalize((frame ?? '{}').replace('{}', subject));

      const privacy = privacyOf(index, variant);
      addVideo(state, random, {
        channelId: channel.id,
        title,
        tags: [...tags, subject],
        categoryId,
        privacy,
        description: `${title}.\n\nA video of ${channel.name} about ${subject}. ${channel.about}`,
        publishedAt: today - random.between(1, historyDays) * dayMs + random.between(0, 1439) * minuteMs - dayMs,
        isEmbeddable: random.between(1, 12) !== 1,
        ...(variant === 0 && index === 7 && { isYoutubeOnly: true }),
        views: Math.floor(channel.subscribers * (0.05 + random.next() * 3)),
      });
    }
  }
};

type GeneratedField = 'id' | 'seconds' | 'likes' | 'comments';

const addVideo = (state: State, random: SeededRandom, video: Omit<Video, GeneratedField>) => {
  const id = Array.from({ length: 11 }, () => idCharacters[random.between(0, idCharacters.length - 1)] ?? 'A').join('');
  const seconds = random.between(1, 5) === 1 ? random.between(15, 59) : random.between(150, 2400);
  const { views } = video;
  state.videos.set(id, {
    ...video,
    id,
    seconds,
    ...(random.between(1, 10) !== 1 && { likes: Math.floor(views * (0.01 + random.next() * 0.05)) }),
    ...(random.between(1, 12) !== 1 && { comments: Math.floor(views * random.next() * 0.004) }),
  });
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
