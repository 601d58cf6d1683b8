import type { SocialNetwork } from '@fanfare/contract/social/social-text';

type ScheduledPost = {
  /** Number of days from now to the post's day; the post's time is local in the site's time zone. */
  day: number;
  at: string;
  network: SocialNetwork;
  message: string;
  /** Slug of the blog post that is shared; undefined for a message without a blog post. */
  post?: string;
  /** Index of the blog image that the message shows; undefined for none. */
  picture?: number;
};

const blogNetworks: SocialNetwork[] = ['facebook', 'twitter', 'linkedin'];
const growers = 'meet-the-growers-finca-la-esperanza';
const water = 'water-is-half-the-cup';
const recipes = 'five-filter-recipes-for-lazy-sundays';
const pier = 'we-are-moving-the-roaster-to-pier-7';

const singlePosts: ScheduledPost[] = [
  {
    day: 1,
    at: '08:30',
    network: 'instagram',
    message: 'First light over the bay, first batch in the drum.',
    picture: 2,
  },
  {
    day: 1,
    at: '17:00',
    network: 'facebook',
    message: 'Cupping tonight at seven. Bring someone who says they only drink tea.',
  },
  { day: 2, at: '09:15', network: 'twitter', message: 'Guji is back on the bar. It will not stay for long.' },
  {
    day: 2,
    at: '12:00',
    network: 'pinterest',
    message: 'Five filter recipes for lazy Sundays',
    picture: 2,
    post: recipes,
  },
  {
    day: 3,
    at: '10:00',
    network: 'linkedin',
    message: 'We are looking for someone who can fix a 1962 roaster and enjoys it.',
  },
  { day: 4, at: '08:30', network: 'instagram', message: 'Calm water, calm cup.', picture: 1 },
  { day: 4, at: '16:30', network: 'facebook', message: 'The window seat is free again. We dusted it and everything.' },
  { day: 5, at: '11:00', network: 'twitter', message: 'Decaf deserves better jokes. Send us yours.' },
  {
    day: 6,
    at: '09:00',
    network: 'facebook',
    message: 'Saturday hours: eight to six. The queue moves quickly, the talk does not.',
  },
  {
    day: 7,
    at: '10:30',
    network: 'pinterest',
    message: 'Meet the growers: Finca La Esperanza',
    picture: 0,
    post: growers,
  },
  { day: 8, at: '08:30', network: 'instagram', message: 'Green hills, where the Esperanza lot grows.', picture: 0 },
  {
    day: 8,
    at: '13:00',
    network: 'linkedin',
    message: 'Twelve offices along the harbour now drink what we roast. Thank you for the trust.',
  },
  {
    day: 9,
    at: '15:00',
    network: 'twitter',
    message: 'Grind finer when it rains. We have tested this more often than we wanted to.',
  },
  {
    day: 10,
    at: '09:30',
    network: 'facebook',
    message: 'New in the shop: refill tins. Bring yours back and pay less.',
  },
  { day: 11, at: '12:15', network: 'instagram', message: 'Dusk at Pier 7. Soon this is our view.', picture: 3 },
  { day: 12, at: '10:00', network: 'twitter', message: 'Which brewer goes on holiday with you?' },
  {
    day: 13,
    at: '09:00',
    network: 'facebook',
    message: 'Sunday filter school: four places left, two of them by the oven.',
  },
  { day: 14, at: '10:30', network: 'pinterest', message: 'Water is half the cup', picture: 1, post: water },
  { day: 15, at: '08:30', network: 'instagram', message: 'The same bay, another morning.', picture: 2 },
  {
    day: 16,
    at: '11:30',
    network: 'linkedin',
    message: 'How we moved a roaster of two tonnes without stopping for a day.',
    post: pier,
  },
  { day: 17, at: '14:00', network: 'twitter', message: 'Last bags of Huila. Be quick or be sorry.' },
  {
    day: 18,
    at: '09:00',
    network: 'facebook',
    message: 'Thank you for 5,000 followers. The next cup is on Anna. She does not know yet.',
  },
  { day: 20, at: '10:00', network: 'instagram', message: 'Autumn light, autumn blend.', picture: 3 },
  { day: 21, at: '12:00', network: 'twitter', message: 'The blend for autumn has a name. We tell you on Friday.' },
  {
    day: 25,
    at: '09:30',
    network: 'facebook',
    message: 'One month to the tasting at the pier. Tell us you are coming.',
  },
];

/** Scheduled shares of the next weeks; blog posts go to three networks. */
export const scheduledPosts: ScheduledPost[] = [
  ...singlePosts,
  ...blogNetworks.map((network) => ({
    day: 2,
    at: '08:00',
    network,
    message: 'Why water matters more than your grinder.',
    post: water,
  })),
  ...blogNetworks.map((network) => ({
    day: 6,
    at: '08:00',
    network,
    message: 'Your Sunday is lazy enough for these five.',
    post: recipes,
  })),
  ...blogNetworks.map((network) => ({
    day: 9,
    at: '08:00',
    network,
    message: 'The people behind the Esperanza lot.',
    post: growers,
  })),
  ...blogNetworks.map((network) => ({
    day: 13,
    at: '08:00',
    network,
    message: 'We are moving, and you are invited to carry something.',
    post: pier,
  })),
];
