import type { Owner } from './state.ts';

/** The key of the only app: 32 hexadecimal digits, as Flickr's. */
export const practiceKey = 'fa4fa2e0c0ffee00fa4fa2e0c0ffee01';

export const owners: Owner[] = [
  { nsid: '10234501@N00', alias: 'bobharris', username: 'Bob', realName: 'Bob Harris', location: 'Leeds, UK' },
  { nsid: '10234502@N01', alias: 'lenaweiss', username: 'lena.w', realName: 'Lena Weiss', location: 'Graz, Austria' },
  { nsid: '10234503@N02', alias: 'northlight', username: 'northlight', location: 'Tromsø, Norway' },
  { nsid: '10234504@N03', alias: 'tariqm', username: 'Tariq M', realName: 'Tariq Mansour', location: 'Tunis, Tunisia' },
  { nsid: '10234505@N04', alias: 'citylibrary', username: 'City Library Archive', location: 'Rotterdam, Netherlands' },
  { nsid: '10234506@N05', alias: 'mika', username: 'mika', realName: 'Mika Tanaka', location: 'Kyoto, Japan' },
  {
    nsid: '10234507@N06',
    alias: 'salgado-foto',
    username: 'Salgado Foto',
    realName: 'Ana Salgado',
    location: 'Porto, Portugal',
  },
  { nsid: '10234508@N07', alias: 'parkservice', username: 'Park Service', location: 'Denver, USA' },
  { nsid: '10234509@N08', alias: 'oldmaps', username: 'old maps & more', location: 'Ghent, Belgium' },
  { nsid: '10234510@N09', alias: 'chidi', username: 'Chidi', realName: 'Chidi Eze', location: 'Lagos, Nigeria' },
  { nsid: '10234511@N10', alias: 'frostedglass', username: 'frosted glass', location: 'Winnipeg, Canada' },
  {
    nsid: '10234512@N11',
    alias: 'emilyrow',
    username: 'Emily Row',
    realName: 'Emily Row',
    location: 'Hobart, Australia',
  },
];

type Scene = { scene: string; titles: readonly [string, ...string[]]; tags: readonly string[] };

/** The motifs of the photos; search finds them by name, title and tags. */
export const scenes: Scene[] = [
  {
    scene: 'harbour',
    titles: ['Harbour at dawn', 'Boats in the harbour', 'Low tide'],
    tags: ['harbour', 'boats', 'sea', 'water'],
  },
  {
    scene: 'coffee',
    titles: ['Morning coffee', 'Espresso bar', 'Coffee beans'],
    tags: ['coffee', 'cafe', 'cup', 'breakfast'],
  },
  {
    scene: 'bicycle',
    titles: ['Bicycle by the wall', 'Sunday ride', 'City bicycle'],
    tags: ['bicycle', 'bike', 'cycling', 'street'],
  },
  { scene: 'tulip', titles: ['Tulip', 'Tulip field', 'Red tulips'], tags: ['tulip', 'flower', 'spring', 'garden'] },
  {
    scene: 'mountain',
    titles: ['Mountain lake', 'Above the clouds', 'The mountain hut'],
    tags: ['mountain', 'alps', 'hiking', 'landscape'],
  },
  { scene: 'beach', titles: ['Empty beach', 'Summer beach', 'Beach huts'], tags: ['beach', 'sea', 'summer', 'sand'] },
  {
    scene: 'market',
    titles: ['Market day', 'Fruit at the market', 'Spice market'],
    tags: ['market', 'food', 'fruit', 'people'],
  },
  {
    scene: 'forest',
    titles: ['Forest path', 'Autumn forest', 'Light in the forest'],
    tags: ['forest', 'trees', 'autumn', 'nature'],
  },
  {
    scene: 'city',
    titles: ['City at night', 'Rooftops', 'Rain in the city'],
    tags: ['city', 'night', 'street', 'lights'],
  },
  {
    scene: 'kitchen',
    titles: ['In the kitchen', 'Fresh bread', 'Sunday cake'],
    tags: ['kitchen', 'food', 'bread', 'baking'],
  },
  {
    scene: 'office',
    titles: ['Desk by the window', 'Team meeting', 'Office plants'],
    tags: ['office', 'work', 'desk', 'business'],
  },
  {
    scene: 'festival',
    titles: ['Festival lights', 'Front row', 'Summer festival'],
    tags: ['festival', 'music', 'people', 'summer'],
  },
  {
    scene: 'snow',
    titles: ['First snow', 'Winter morning', 'Snow on the roofs'],
    tags: ['snow', 'winter', 'cold', 'white'],
  },
  { scene: 'dog', titles: ['Dog on the pier', 'Happy dog', 'Two dogs'], tags: ['dog', 'pet', 'animal', 'walk'] },
  {
    scene: 'bridge',
    titles: ['Bridge in the fog', 'Under the bridge', 'Old bridge'],
    tags: ['bridge', 'river', 'architecture', 'fog'],
  },
];

/** Original sizes: landscape, portrait, square and panorama. */
export const shapes = [
  [1536, 1024],
  [1536, 1024],
  [1500, 1000],
  [1024, 1536],
  [1200, 1200],
  [1600, 900],
  [1600, 500],
  [640, 480],
] as const;
