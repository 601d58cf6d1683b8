/** A place that ads can target, as the search returns it. */
export type Place = {
  key: string;
  name: string;
  type: 'country' | 'region' | 'city' | 'zip' | 'geo_market';
  country_code?: string;
  country_name?: string;
  region?: string;
  region_id?: number;
  primary_city?: string;
  primary_city_id?: number;
  supports_region?: boolean;
  supports_city?: boolean;
};

const country = (key: string, name: string): Place => ({
  key,
  name,
  type: 'country',
  supports_region: true,
  supports_city: true,
});
const region = (key: string, name: string, country_code: string, country_name: string): Place => ({
  key,
  name,
  type: 'region',
  country_code,
  country_name,
  supports_region: true,
  supports_city: true,
});
const city = (key: string, name: string, of: Place): Place => ({
  key,
  name,
  type: 'city',
  country_code: of.country_code ?? '',
  country_name: of.country_name ?? '',
  region: of.name,
  region_id: Number(of.key),
  supports_region: true,
  supports_city: true,
});

const england = region('4079', 'England', 'GB', 'United Kingdom');
const berlin = region('1183', 'Berlin', 'DE', 'Germany');
const bavaria = region('1182', 'Bavaria', 'DE', 'Germany');
const california = region('3847', 'California', 'US', 'United States');
const bristol = city('812057', 'Bristol', england);

export const places: Place[] = [
  country('GB', 'United Kingdom'),
  country('IE', 'Ireland'),
  country('DE', 'Germany'),
  country('FR', 'France'),
  country('AT', 'Austria'),
  country('US', 'United States'),
  country('JP', 'Japan'),
  country('NL', 'Netherlands'),
  england,
  berlin,
  bavaria,
  california,
  region('4081', 'Scotland', 'GB', 'United Kingdom'),
  bristol,
  city('810711', 'London', england),
  city('811420', 'Leeds', england),
  city('550190', 'Berlin', berlin),
  city('553226', 'Munich', bavaria),
  city('2421215', 'Los Angeles', california),
  {
    key: 'GB:BS1',
    name: 'BS1',
    type: 'zip',
    country_code: 'GB',
    country_name: 'United Kingdom',
    region: 'England',
    region_id: 4079,
    primary_city: 'Bristol',
    primary_city_id: 812057,
  },
];

export type TargetingOption = {
  id: string;
  name: string;
  type: string;
  path: string[];
  lower: number;
  upper: number;
};

const option = (id: string, type: string, path: string, lower: number): TargetingOption => {
  const parts = path.split(' > ');
  const upper = lower < 0 ? -1 : Math.round(lower * 1.176);
  return { id, name: parts.at(-1) ?? '', type, path: parts, lower, upper };
};

/** An interest that Facebook has retired: it can be found in old ad sets only. */
export const deadInterestId = '6003000000001';

export const options: TargetingOption[] = [
  option('6003626773307', 'interests', 'Interests > Food and drink > Beverages > Coffee', 612_000_000),
  option('6003327122276', 'interests', 'Interests > Food and drink > Beverages > Espresso', 118_000_000),
  option('6003349442621', 'interests', 'Interests > Food and drink > Beverages > Tea', 398_000_000),
  option('6003088846792', 'interests', 'Interests > Food and drink > Beverages > Cold brew coffee', 24_000_000),
  option('6003125948045', 'interests', 'Interests > Food and drink > Cooking > Baking', 301_000_000),
  option('6003659420716', 'interests', 'Interests > Food and drink > Cooking > Recipes', 422_000_000),
  option('6003384248805', 'interests', 'Interests > Fitness and wellness > Physical fitness', 890_000_000),
  option('6003397425735', 'interests', 'Interests > Sports and outdoors > Cycling', 255_000_000),
  option('6003348662930', 'interests', 'Interests > Hobbies and activities > Gardening', 340_000_000),
  option('6003020834693', 'interests', 'Interests > Entertainment > Live music', 510_000_000),
  option('6002714895372', 'behaviors', 'Behaviors > Travel > Frequent travelers', 910_000_000),
  option('6071631541183', 'behaviors', 'Behaviors > Digital activities > Engaged shoppers', 720_000_000),
  option('6015559470583', 'behaviors', 'Behaviors > Small business owners', 61_000_000),
  option('6002714398172', 'life_events', 'Demographics > Life events > Newlywed (1 year)', 18_000_000),
  option('6003053857372', 'life_events', 'Demographics > Life events > Recently moved', 44_000_000),
  option('6009003307783', 'industries', 'Demographics > Work > Industries > Food and restaurants', 36_000_000),
  option('6008888980183', 'industries', 'Demographics > Work > Industries > Education and libraries', 52_000_000),
  option('6107813551783', 'income', 'Demographics > Financial > Income > Top 10% of ZIP codes (US)', 21_000_000),
  option('6002714398372', 'family_statuses', 'Demographics > Parents > All parents', 380_000_000),
  option('6023005372383', 'family_statuses', 'Demographics > Parents > New parents (0-12 months)', 29_000_000),
  option('1', 'relationship_statuses', 'Demographics > Relationship > Relationship status > Single', 610_000_000),
  option('3', 'relationship_statuses', 'Demographics > Relationship > Relationship status > Married', 540_000_000),
  option('105503146150121', 'education_schools', 'University of Bristol', 410_000),
  option('113625708651565', 'education_schools', 'Freie Universität Berlin', 380_000),
  option('104076956295773', 'education_majors', 'Computer science', 9_400_000),
  option('108170975877442', 'education_majors', 'Hospitality management', -1),
  option('112936425387489', 'work_employers', 'Harbour Hotels', 12_000),
  option('106274632738642', 'work_positions', 'Barista', 1_300_000),
  option('105763692790962', 'work_positions', 'Head chef', 2_100_000),
];

/** Related interests that Facebook suggests, by the name of an interest. */
export const neighbors: Record<string, string[]> = {
  Coffee: ['Espresso', 'Cold brew coffee', 'Tea', 'Baking'],
  Espresso: ['Coffee', 'Cold brew coffee'],
  Tea: ['Coffee', 'Baking'],
  Cycling: ['Physical fitness', 'Live music'],
};
