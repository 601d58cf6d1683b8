import { duarteTravel, harbourTokyo, okaforCycles } from './seed.data.ts';

export type SeedCampaign = {
  name: string;
  channel?: 'SEARCH' | 'PERFORMANCE_MAX' | 'DEMAND_GEN';
  /** Budget in currency units: per day, or for the whole life. */
  daily?: number;
  total?: number;
  /** Name of a shared budget; campaigns with the same name share one budget. */
  sharedBudget?: string;
  /** Number of days from today to the start; negative ones are in the past. */
  startDay: number;
  endDay?: number;
  isPaused?: boolean;
  isUndeclared?: boolean;
  /** Policy for which the second ad of the campaign was disapproved. */
  brokenPolicy?: string;
  groups?: readonly string[];
  headline: string;
  places: readonly string[];
  language: string;
};

const unitedStates = { places: ['2840'], language: '1000' };
const newYork = { places: ['1023191'], language: '1000' };
const japan = { places: ['2392'], language: '1005' };
const portugal = { places: ['2620', '2724'], language: '1014' };

export const seedCampaignLists: readonly {
  customerId: string;
  business: string;
  site: string;
  campaigns: readonly SeedCampaign[];
}[] = [
  {
    customerId: okaforCycles,
    business: 'Okafor Cycles',
    site: 'https://okafor-cycles.test',
    campaigns: [
      {
        name: 'Spring bikes',
        daily: 45,
        startDay: -365,
        headline: 'Bikes for spring',
        ...unitedStates,
        groups: ['Road bikes', 'Gravel bikes'],
      },
      {
        name: 'City bikes New York',
        daily: 60,
        startDay: -340,
        headline: 'Ride New York',
        ...newYork,
        groups: ['Commuters', 'Couriers'],
      },
      {
        name: 'E-bikes remarketing',
        daily: 25,
        startDay: -300,
        headline: 'Your e-bike waits',
        ...unitedStates,
      },
      {
        name: 'Helmets',
        daily: 30,
        sharedBudget: 'Accessories',
        startDay: -280,
        headline: 'Helmets that fit',
        ...unitedStates,
      },
      {
        name: 'Bike lights',
        daily: 30,
        sharedBudget: 'Accessories',
        startDay: -200,
        headline: 'See and be seen',
        ...unitedStates,
      },
      {
        name: 'Brand search',
        channel: 'SEARCH',
        daily: 20,
        startDay: -365,
        headline: 'Okafor Cycles',
        ...unitedStates,
      },
      {
        name: 'Repair workshop',
        channel: 'SEARCH',
        daily: 15,
        startDay: -250,
        isPaused: true,
        headline: 'Bike repair today',
        ...newYork,
      },
      {
        name: 'Autumn sale',
        total: 1500,
        startDay: -75,
        endDay: -30,
        headline: 'Autumn sale',
        ...unitedStates,
      },
      {
        name: 'Holiday gifts',
        total: 2400,
        startDay: -15,
        endDay: 40,
        headline: 'Gifts on 2 wheels',
        ...unitedStates,
      },
      {
        name: 'Kids bikes',
        daily: 18,
        startDay: -160,
        brokenPolicy: 'MISLEADING_CONTENT',
        headline: 'First bikes',
        ...unitedStates,
      },
      {
        name: 'All bikes',
        channel: 'PERFORMANCE_MAX',
        daily: 80,
        startDay: -220,
        headline: 'All bikes',
        ...unitedStates,
      },
      {
        name: 'Riding stories',
        channel: 'DEMAND_GEN',
        daily: 25,
        startDay: -120,
        headline: 'Stories on wheels',
        ...unitedStates,
      },
      { name: 'New Year offers', daily: 40, startDay: 30, headline: 'Start the year', ...unitedStates },
    ],
  },
  {
    customerId: harbourTokyo,
    business: 'Harbour Coffee',
    site: 'https://harbour-coffee.test/tokyo',
    campaigns: [
      { name: 'Tokyo beans', daily: 6000, startDay: -365, headline: 'Fresh beans', ...japan },
      { name: 'Shibuya store', daily: 3500, startDay: -180, headline: 'Coffee in Shibuya', ...japan },
      {
        name: 'Brand search',
        channel: 'SEARCH',
        daily: 2500,
        startDay: -330,
        headline: 'Harbour Coffee',
        ...japan,
      },
      { name: 'Gift sets', daily: 4000, startDay: -90, isPaused: true, headline: 'Coffee gift sets', ...japan },
    ],
  },
  {
    customerId: duarteTravel,
    business: 'Duarte Travel',
    site: 'https://duarte.test',
    campaigns: [
      { name: 'Lisbon weekends', daily: 35, startDay: -365, headline: 'A weekend in Lisbon', ...portugal },
      { name: 'Azores tours', daily: 28, startDay: -240, isUndeclared: true, headline: 'Azores tours', ...portugal },
      {
        name: 'Brand search',
        channel: 'SEARCH',
        daily: 12,
        startDay: -365,
        headline: 'Duarte Travel',
        ...portugal,
      },
    ],
  },
];
