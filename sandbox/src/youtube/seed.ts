import type { GoogleAccounts } from '../kit/google/accounts.ts';
import { type Chance, seededRandom } from '../kit/storage/seeded-random.ts';
import { channels, frames, people, subscriptions, topics } from './seed.data.ts';
import type { Channel, State, Video } from './state.ts';

const dayMs = 86_400_000;
/** Two years of videos, ending the day before the world is made. */
const historyDays = 730;
const signs = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

type Deps = { state: State; accounts: GoogleAccounts };

/** Fills the practice world. The same day always makes the same world. */
export const seed = ({ state, accounts }: Deps) => {
  const today = Math.floor(state.now() / dayMs) * dayMs;
  for (const person of people) accounts.people.set(person.id, person);
  for (const { topics: about, hidesSubscribers = false, ...facts } of channels) {
    const channel = { ...facts, hidesSubscribers, startedAt: today - (historyDays + 200) * dayMs };
    state.channels.set(channel.id, channel);
    for (const topic of about) addVideos(state, channel, topic, today);
  }
  for (const [place, [person, channelId]] of subscriptions.entries()) {
    const id = seededRandom(`subscription ${person.id} ${channelId}`).digits(20);
    state.subscriptions.set(id, { id, personId: person.id, channelId, at: today - (place + 30) * dayMs });
  }
};

const addVideos = (state: State, channel: Channel, topic: string, today: number) => {
  const { subjects, tags, categoryId } = topics[topic] ?? { subjects: [], tags: [], categoryId: '22' };
  for (const [place, subject] of subjects.entries()) {
    const roll = seededRandom(`video ${topic} ${subject}`);
    const first = roll.between(0, frames.length - 1);
    const second = (first + roll.between(1, frames.length - 1)) % frames.length;
    for (const [turn, frame] of [frames[first], frames[second]].entries()) {
      const title = capital((frame ?? '{}').replace('{}', subject));
      // A few in the drawer, for whoever searches must not find them.
      const privacy = turn === 1 && place === 8 ? 'unlisted' : turn === 1 && place === 9 ? 'private' : 'public';
      addVideo(state, roll, {
        ...{ channelId: channel.id, title, tags: [...tags, subject], categoryId, privacy },
        description: `${title}.\n\nA video of ${channel.name} about ${subject}. ${channel.about}`,
        publishedAt: today - roll.between(1, historyDays) * dayMs + roll.between(0, 1439) * 60_000 - dayMs,
        isEmbeddable: roll.between(1, 12) !== 1,
        views: Math.floor(channel.subscribers * (0.05 + roll.next() * 3)),
      });
    }
  }
};

type Rolled = 'id' | 'seconds' | 'likes' | 'comments';

const addVideo = (state: State, roll: Chance, video: Omit<Video, Rolled>) => {
  const id = Array.from({ length: 11 }, () => signs[roll.between(0, signs.length - 1)] ?? 'A').join('');
  const seconds = roll.between(1, 5) === 1 ? roll.between(15, 59) : roll.between(150, 2400);
  const { views } = video;
  state.videos.set(id, {
    ...{ ...video, id, seconds },
    ...(roll.between(1, 10) !== 1 && { likes: Math.floor(views * (0.01 + roll.next() * 0.05)) }),
    ...(roll.between(1, 12) !== 1 && { comments: Math.floor(views * roll.next() * 0.004) }),
  });
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
