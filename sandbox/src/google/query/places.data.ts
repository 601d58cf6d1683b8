/** Countries; the id is 2 and the ISO number. Reach is a number of people, rounded to 100. */
export const countries: readonly [id: string, name: string, code: string, reach: number][] = [
  ['2840', 'United States', 'US', 262_000_000],
  ['2826', 'United Kingdom', 'GB', 58_400_000],
  ['2124', 'Canada', 'CA', 34_100_000],
  ['2036', 'Australia', 'AU', 22_700_000],
  ['2276', 'Germany', 'DE', 71_500_000],
  ['2250', 'France', 'FR', 55_200_000],
  ['2724', 'Spain', 'ES', 41_800_000],
  ['2380', 'Italy', 'IT', 47_600_000],
  ['2620', 'Portugal', 'PT', 8_800_000],
  ['2392', 'Japan', 'JP', 98_300_000],
  ['2528', 'Netherlands', 'NL', 16_400_000],
  ['2372', 'Ireland', 'IE', 4_800_000],
];

/** Regions and cities; the last part is the country or region they are in. */
const places: readonly [id: string, name: string, type: string, parentId: string, reach: number][] = [
  ['21167', 'New York', 'State', '2840', 17_300_000],
  ['21137', 'California', 'State', '2840', 34_900_000],
  ['21147', 'Illinois', 'State', '2840', 10_900_000],
  ['21176', 'Texas', 'State', '2840', 26_100_000],
  ['21142', 'Florida', 'State', '2840', 20_300_000],
  ['20339', 'England', 'Province', '2826', 49_700_000],
  ['20340', 'Scotland', 'Province', '2826', 4_700_000],
  ['20227', 'Berlin', 'State', '2276', 3_400_000],
  ['20228', 'Bavaria', 'State', '2276', 11_600_000],
  ['20321', 'Ile-de-France', 'Region', '2250', 10_800_000],
  ['20568', 'Lisbon', 'District', '2620', 2_200_000],
  ['20633', 'Tokyo', 'Prefecture', '2392', 12_900_000],
  ['1023191', 'New York', 'City', '21167', 9_800_000],
  ['1022983', 'Buffalo', 'City', '21167', 640_000],
  ['1013962', 'Los Angeles', 'City', '21137', 8_600_000],
  ['1014221', 'San Francisco', 'City', '21137', 2_400_000],
  ['1016367', 'Chicago', 'City', '21147', 9_650_000],
  ['1016822', 'Springfield', 'City', '21147', 180_000],
  ['1026339', 'Houston', 'City', '21176', 5_100_000],
  ['1026201', 'Austin', 'City', '21176', 1_900_000],
  ['1015116', 'Miami', 'City', '21142', 3_700_000],
  ['1006886', 'London', 'City', '20339', 9_100_000],
  ['1006912', 'Manchester', 'City', '20339', 2_600_000],
  ['1006524', 'Bristol', 'City', '20339', 870_000],
  ['1006976', 'Whitby', 'City', '20339', 18_300],
  ['1007326', 'Edinburgh', 'City', '20340', 780_000],
  ['1007334', 'Glasgow', 'City', '20340', 1_200_000],
  ['1003854', 'Berlin', 'City', '20227', 3_400_000],
  ['1004234', 'Munich', 'City', '20228', 1_900_000],
  ['1004211', 'Nuremberg', 'City', '20228', 720_000],
  ['1006094', 'Paris', 'City', '20321', 7_900_000],
  ['1011742', 'Lisbon', 'City', '20568', 1_600_000],
  ['1011744', 'Cascais', 'City', '20568', 190_000],
  ['1009309', 'Shibuya', 'City', '20633', 430_000],
  ['1009312', 'Shinjuku', 'City', '20633', 510_000],
  ['1005493', 'Madrid', 'City', '2724', 4_400_000],
  ['1005424', 'Barcelona', 'City', '2724', 3_200_000],
  ['1008736', 'Rome', 'City', '2380', 3_100_000],
  ['1008463', 'Milan', 'City', '2380', 2_300_000],
  ['1010543', 'Amsterdam', 'City', '2528', 1_500_000],
  ['1007850', 'Dublin', 'City', '2372', 1_400_000],
  ['1002451', 'Toronto', 'City', '2124', 4_300_000],
  ['1000286', 'Sydney', 'City', '2036', 4_600_000],
];

/** Id of a place that can no longer be targeted. */
const obsoletePlaceId = '1006976';

export type Place = {
  id: string;
  name: string;
  countryCode: string;
  type: string;
  canonicalName: string;
  status: 'ENABLED' | 'REMOVAL_PLANNED';
  parentId?: string;
  reach: number;
};

const byId = new Map<string, Place>();
for (const [id, name, countryCode, reach] of countries)
  byId.set(id, { id, name, countryCode, type: 'Country', canonicalName: name, status: 'ENABLED', reach });
for (const [id, name, type, parentId, reach] of places) {
  const parent = byId.get(parentId);
  byId.set(id, {
    id,
    name,
    type,
    parentId,
    reach,
    countryCode: parent?.countryCode ?? '',
    canonicalName: `${name},${parent?.canonicalName ?? ''}`,
    status: id === obsoletePlaceId ? 'REMOVAL_PLANNED' : 'ENABLED',
  });
}

export const listPlaces = (): Place[] => [...byId.values()];
export const findPlace = (id: string): Place | undefined => byId.get(id);
