import type { Account } from './state.ts';

type SeededAccount = Omit<Account, 'madeAt'> & {
  /** Largest number of days between two posts; the smallest is 1. */
  maxDaysBetweenPosts: number;
  openings: string[];
  closings: string[];
};

/** Seeded accounts. Their ids are fixed: demos, tests and documents use them. */
export const harbour: SeededAccount = {
  id: '1387001122334455667',
  name: 'Harbour Coffee',
  username: 'harbourcoffee',
  about: 'Small batches, roasted by the water.',
  website: 'https://harbour-coffee.test',
  place: 'Bristol',
  followersAtStart: 3240,
  following: 312,
  maxDaysBetweenPosts: 1,
  openings: [
    'The new Ethiopia Guji is on the shelf.',
    'Fresh from the roaster this morning:',
    'Rainy day? The window seat is free.',
    'Anna’s tip for your moka pot:',
    'Twelve bags left of the Colombia Huila.',
    'Saturday cupping at ten, everybody is welcome.',
    'We tried oat, soy and pea so that you need not.',
    'How we sort a sack by hand:',
    'Closing early today, the grinder needs love.',
  ],
  closings: [
    'Come by and smell it.',
    'Peach, honey and black tea.',
    'Tell us how you brew yours.',
    'First cup is on us if you bring a friend.',
    'We open at seven.',
    'Order before noon and it leaves today.',
    'Which one would you pick? ☕',
  ],
};

export const okafor: SeededAccount = {
  id: '1390445566778899001',
  name: 'Okafor Cycles',
  username: 'okaforcycles',
  about: 'Bikes, repairs and Sunday rides.',
  website: 'https://okafor-cycles.test',
  place: 'Leeds',
  followersAtStart: 1870,
  following: 540,
  maxDaysBetweenPosts: 3,
  openings: [
    'Check-ups are booked until Tuesday.',
    'The new gravel frames are here.',
    'Sunday ride: forty flat kilometres and cake.',
    'Is your chain squeaking? Listen to this.',
    'Found in the stand today: a 1984 tourer.',
    'Lights on, the clocks change this weekend.',
    'Cargo bikes to try, all week.',
    'We true wheels while you wait.',
  ],
  closings: ['Drop in any time.', 'Helmets on.', 'Ask for Marcus.', 'Free air, always. 🚲', 'Half price for students.'],
};

export const ines: SeededAccount = {
  id: '1401778899001122334',
  name: 'Ines Duarte',
  username: 'inesduarte',
  about: 'Writes about food, mostly at night.',
  website: 'https://duarte.test',
  place: 'Lisbon',
  followersAtStart: 640,
  following: 801,
  maxDaysBetweenPosts: 5,
  openings: [
    'Best flat white of the week goes to @harbourcoffee.',
    'Notes from the market:',
    'Somebody explain oat foam to me.',
    'Three recipes for rainy Sundays.',
    'New column is out.',
  ],
  closings: ['Fight me.', 'Worth the queue.', 'More tomorrow.', 'Links below.'],
};

export const accounts = [harbour, okafor, ines];
export const follows = [{ follower: ines, followed: harbour }];
