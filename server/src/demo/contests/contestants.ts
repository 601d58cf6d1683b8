import { dayMinutes, dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import type { PastEntry } from '../../features/contests/index.ts';
import { countryShares, mailDomains, namesByCountry } from './names.ts';

type Span = { start: Date; end: Date };

/** Pseudorandom number from 0 up to 1: the same for the same arguments, so that every demo is the same. */
const noise = (index: number, salt: number): number => {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};
const pick = <T>(list: readonly T[], index: number, salt: number): T | undefined =>
  list[Math.floor(noise(index, salt) * list.length)];

/** Extra entries on two days of a contest, because a newsletter about the contest is sent on the tenth day. */
const newsletterRush = (day: number): number => {
  if (day === 9) return 34;
  return day === 10 ? 12 : 0;
};

/** Factor for an hour of the day: few people enter at night, most at lunch and in the evening. */
const hourFactor = (hour: number): number => {
  if (hour < 6) return 0.15;
  if (hour >= 10 && hour <= 12) return 1.6;
  return hour >= 17 && hour < 22 ? 2 : 0.9;
};

/**
 * Rate of entries at a time: high at the start, after the newsletter of the tenth day, on weekends, at lunch and in the
 * evening.
 */
const rushOf = (at: Date, start: Date): number => {
  const day = Math.floor((at.getTime() - start.getTime()) / dayMs);
  const weekday = at.getUTCDay();
  const ofDay = 14 + 30 * Math.exp(-day / 2) + (weekday === 0 || weekday === 6 ? 9 : 0) + newsletterRush(day);
  return ofDay * hourFactor(at.getUTCHours()) * (0.7 + 0.6 * noise(day, 1));
};

/** Times of entries between start and end, in order. */
const entryTimes = (count: number, { start, end }: Span): Date[] => {
  const hours = Array.from({ length: Math.ceil((end.getTime() - start.getTime()) / hourMs) }, (_, index) => {
    const at = start.getTime() + index * hourMs;
    const length = Math.min(hourMs, end.getTime() - at);
    return { at, length, weight: rushOf(new Date(at), start) * (length / hourMs) };
  });
  const total = hours.reduce((sum, { weight }) => sum + weight, 0);
  const times: Date[] = [];
  let before = 0;
  for (const { at, length, weight } of hours) {
    const until = Math.round(((before + weight) / total) * count);
    const added = until - times.length;
    for (let index = 0; index < added; index += 1) times.push(new Date(at + ((index + 0.5) / added) * length));
    before += weight;
  }
  return times;
};

const toMailbox = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');

const createPerson = (index: number): Pick<PastEntry, 'name' | 'email' | 'fields'> => {
  const country = countryShares[index % countryShares.length] ?? 'DE';
  const names = namesByCountry[country];
  const first = pick(names?.first ?? [], index, 2) ?? 'Kim';
  const last = pick(names?.last ?? [], index, 3) ?? 'Berg';
  const email = `${toMailbox(first)}.${toMailbox(last)}@${pick(mailDomains, index, 6) ?? 'example.com'}`;
  return { name: `${first} ${last}`, email, fields: { country } };
};

/**
 * Numbers the email addresses of contestants who have the same name and mail provider, so that each address is unique.
 */
const withOwnAddresses = (entries: readonly PastEntry[]): PastEntry[] => {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const count = counts.get(entry.email) ?? 0;
    counts.set(entry.email, count + 1);
    return count === 0 ? entry : { ...entry, email: entry.email.replace('@', `${71 + 9 * count}@`) };
  });
};

const createSource = (index: number): Pick<PastEntry, 'source' | 'sourceDetail'> => {
  const share = noise(index, 7);
  if (share < 0.12) return { source: 'widget', sourceDetail: '' };
  if (share < 0.3) return { source: 'utm', sourceDetail: 'newsletter / email' };
  return { source: 'direct', sourceDetail: '' };
};

/** Share of the contestants who complete each action. */
const actionShares = [
  { kind: 'visit' as const, share: 0.5 },
  { kind: 'question' as const, share: 0.35 },
  { kind: 'secret_code' as const, share: 0.15 },
];

/** Days on which a contestant could earn the bonus: a few return for nine days, a quarter for two, the others never. */
const bonusDays = (chance: number): number => {
  if (chance < 0.05) return 9;
  return chance < 0.3 ? 2 : 0;
};

/** Actions that a contestant completed until `end`: most of them at once, the bonus on some of the next days. */
const createCompleted = (index: number, confirmedAt: Date, end: Date): PastEntry['completed'] => {
  const after = (minutes: number) => new Date(confirmedAt.getTime() + minutes * minuteMs);
  const once = actionShares.flatMap(({ kind, share }, place) =>
    noise(index, 8 + place) < share ? [{ kind, at: after(1 + 2 * place) }] : [],
  );
  const days = Array.from({ length: bonusDays(noise(index, 11)) }, (_, day) => day);
  const bonus = days.flatMap((day) =>
    noise(index * 31 + day, 12) < 0.45 ? [{ kind: 'daily_bonus' as const, at: after(9 + day * dayMinutes) }] : [],
  );
  return [...once, ...bonus].filter(({ at }) => at < end);
};

const createEntry = (index: number, person: number, at: Date, end: Date): PastEntry => {
  const confirmedAt = new Date(at.getTime() + (1 + 20 * noise(index, 13) ** 3) * minuteMs);
  // Some contestants never confirm their email address, and the newest entries are not confirmed yet.
  const isConfirmed = index % 33 !== 20 && confirmedAt < end;
  return {
    ...createPerson(person),
    ...createSource(index),
    at,
    confirmedAt: isConfirmed ? confirmedAt : null,
    signals: {
      addressHash: `address ${index}`,
      addressBlockHash: `block ${index}`,
      deviceHash: `device ${index}`,
      tookMs: Math.round(7_000 + 80_000 * noise(index, 14)),
      hasScript: noise(index, 15) > 0.02,
    },
    completed: createCompleted(index, confirmedAt, end),
  };
};

/** Adds referrals: some contestants followed the link of an earlier contestant. */
const addReferrers = (entries: readonly PastEntry[]): PastEntry[] => {
  const popular = entries.flatMap(({ confirmedAt }, index) => (confirmedAt && index % 17 === 3 ? [index] : []));
  return entries.map((entry, index) => {
    const earlier = popular.filter((candidate) => candidate < index - 2);
    if (noise(index, 16) > 0.2 || earlier.length === 0) return entry;
    // A few contestants bring many friends.
    const referrer = earlier[Math.floor(noise(index, 17) ** 2 * earlier.length)];
    return { ...entry, referrer, source: 'referral', sourceDetail: '' };
  });
};

/** Adds suspicious entries: many from one browser, with throwaway addresses, or referred by themselves. */
const addSuspicious = (entries: readonly PastEntry[]): PastEntry[] => {
  const first = Math.floor(entries.length * 0.62);
  const device = { addressHash: 'one address', addressBlockHash: 'one block', deviceHash: 'one device', tookMs: 2_300 };
  const firstAt = entries[first]?.at.getTime() ?? 0;
  return entries.map((entry, index) => {
    const place = index - first;
    if (place >= 0 && place < 7) {
      const at = new Date(Math.floor(firstAt / hourMs) * hourMs + (10 + place) * minuteMs);
      const confirmedAt = new Date(at.getTime() + minuteMs);
      const email = `lucky.winner${place + 1}@example.net`;
      return { ...entry, email, name: 'Lucky Winner', at, confirmedAt, completed: [], signals: device };
    }
    if (place === 30 || place === 31)
      return {
        ...entry,
        email: `${entry.email.split('@')[0]}@mailinator.com`,
        signals: { tookMs: 9_000, hasScript: false },
      };
    if (place === 60 || place === 61)
      return { ...entry, referrer: 3, source: 'referral', signals: { ...entry.signals, deviceHash: 'device 3' } };
    return entry;
  });
};

/**
 * Believable contestants who entered between start and end, some of them suspicious; `firstPerson` is the index of the
 * person who enters first.
 */
export const createContestants = (count: number, span: Span, firstPerson = 0): PastEntry[] => {
  const entries = entryTimes(count, span).map((at, index) => createEntry(index, firstPerson + index, at, span.end));
  return addSuspicious(addReferrers(withOwnAddresses(entries)));
};
