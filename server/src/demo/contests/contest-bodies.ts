import { ContestSave, DraftOptions, newContest } from '@fanfare/contract/contests/drafts';
import { dayMs } from '@fanfare/contract/kit/durations';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import { demoSite } from '../site/posts.ts';

const timezone = demoSite.timezone;

/** Local time in the demo's time zone: the given number of days from now, at `time` ("18:00"). */
const localTime = (now: Date, days: number, time: string): string =>
  `${toLocalDay(new Date(now.getTime() + days * dayMs), timezone)}T${time}`;

const rules = {
  organizer: 'Harbour Coffee Roasters',
  address: 'Am alten Hafen 12, 20457 Hamburg, Germany',
  eligibility: 'Everyone who lives in one of the listed countries and has reached the minimum age.',
  minimum_age: 16,
  countries: ['DE', 'AT', 'CH', 'NL', 'DK', 'GB'],
  notification: 'Winners are notified by email within 3 days.',
  is_free: true,
  releases_networks: true,
  privacy_contact: 'privacy@harbour-coffee.test',
  more: '',
};

const common = {
  timezone,
  date_format: 'D MMM YYYY',
  time_format: 'HH:mm',
  language: 'en',
  rules,
  category: null,
  entry_form: { ...newContest.entry_form, country: 'required' },
} as const;

const prize = (position: number, quantity: number, name: string, description: string, value: string) => ({
  prize_position: position,
  quantity,
  name,
  description,
  value,
  min_points: 0,
  picture_id: null,
  method: 'weighted',
  is_unique: true,
});

/** Contest that has run for 18 days, and runs for 12 more. */
export const runningContest = (now: Date, origin: string) =>
  ContestSave.parse({
    ...common,
    name: 'Breakfast at Pier 7',
    slug: 'breakfast-at-pier-7',
    start_date: localTime(now, -18, '09:00'),
    end_date: localTime(now, 12, '20:00'),
    description:
      'We’re moving the roaster to Pier 7, and we’d like to have breakfast with you there. Enter for free, do as much or as little as you like, and bring your friends.',
    actions: [
      { kind: 'visit', label: 'Read about the move', points: 5, settings: { url: `${origin}/s/${demoSite.slug}` } },
      {
        kind: 'question',
        label: '',
        points: 10,
        settings: {
          question: 'How many steps is Pier 7 from our old shop?',
          answer_rule: 'answers',
          answers: ['200', '*two hundred*'],
        },
      },
      {
        kind: 'secret_code',
        label: 'Enter the code on your receipt',
        points: 15,
        settings: { codes: 'SLACK TIDE\nHIGH WATER', single_use: false },
      },
      { kind: 'daily_bonus', label: 'Say good morning', points: 2, settings: {} },
      { kind: 'referral', label: '', points: 20, settings: { max_friends: 50 } },
    ],
    prizes: [
      prize(1, 3, 'Breakfast for two at Pier 7', 'On a Sunday of your choice, with a look at the new roaster.', '€60'),
      prize(2, 10, 'A bag of Slack Tide', 'Our autumn blend, 500 g, ground for you.', '€14'),
    ],
    options: DraftOptions.parse({ leader_board: true, claim_days: 14, reminder: true }),
  });

/** Contest from 60 to 21 days ago. */
export const drawnContest = (now: Date, origin: string) =>
  ContestSave.parse({
    ...common,
    name: 'Name our cargo bike',
    slug: 'name-our-cargo-bike',
    start_date: localTime(now, -60, '09:00'),
    end_date: localTime(now, -21, '18:00'),
    description: 'Our cargo bike brings beans to half the city and has no name. Suggest one, and win.',
    entry_form: { ...common.entry_form, questions: [{ text: 'What should we call it?', is_required: false }] },
    actions: [
      { kind: 'visit', label: '', points: 5, settings: { url: `${origin}/s/${demoSite.slug}` } },
      { kind: 'daily_bonus', label: '', points: 2, settings: {} },
      { kind: 'referral', label: '', points: 10, settings: { max_friends: 50 } },
    ],
    prizes: [prize(1, 2, 'Coffee for a year', 'A bag every month, brought by the bike.', '€180')],
    options: DraftOptions.parse({ claim_days: 30 }),
  });

/** Contest announced in the blog, not published yet. */
export const draftContest = (now: Date) =>
  ContestSave.parse({
    ...common,
    draft: true,
    name: 'A year of coffee',
    slug: 'a-year-of-coffee',
    start_date: localTime(now, 4, '09:00'),
    end_date: localTime(now, 34, '20:00'),
    description: 'Send us the view from where you drink your first cup. We draw the winners by lot.',
    actions: [{ kind: 'referral', label: '', points: 10, settings: {} }],
    prizes: [prize(1, 12, 'A bag of coffee', 'One winner a month.', '€14')],
  });
