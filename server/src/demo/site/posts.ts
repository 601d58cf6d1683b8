import type { Palette } from '../demo-image.ts';

export const demoSite = {
  name: 'The Harbour Journal',
  slug: 'harbour-journal',
  description: 'Coffee, tides and people, from the roastery at the old harbour.',
  language: 'en' as const,
  timezone: 'Europe/Berlin',
  accent: 'coral' as const,
};

export const demoCategories = ['Brewing', 'Growers', 'At the harbour'] as const;
type Category = (typeof demoCategories)[number];

const dawn: Palette = {
  sky: [
    [255, 208, 170],
    [255, 240, 220],
  ],
  sun: [255, 246, 214],
  hills: [
    [236, 158, 122],
    [186, 98, 92],
    [104, 54, 70],
  ],
};
const noon: Palette = {
  sky: [
    [150, 202, 228],
    [232, 244, 242],
  ],
  sun: [255, 252, 236],
  hills: [
    [126, 178, 176],
    [70, 124, 130],
    [28, 66, 86],
  ],
};
const dusk: Palette = {
  sky: [
    [62, 44, 96],
    [226, 122, 132],
  ],
  sun: [255, 196, 150],
  hills: [
    [122, 66, 116],
    [74, 42, 92],
    [34, 22, 56],
  ],
};
const green: Palette = {
  sky: [
    [214, 228, 190],
    [250, 248, 226],
  ],
  sun: [255, 250, 224],
  hills: [
    [160, 182, 110],
    [96, 132, 76],
    [44, 78, 58],
  ],
};

export type DemoPost = {
  title: string;
  html: string;
  excerpt?: string;
  status: 'draft' | 'pending' | 'private' | 'planned' | 'published';
  onFrontPage?: boolean;
  /** Day of the post, counted from the first start; a positive number means a scheduled post. */
  day?: number;
  by: 'owner' | 'writer' | 'member';
  category: Category;
  picture?: { palette: Palette; mood: number; alt: string };
};

export const demoPosts: DemoPost[] = [
  {
    title: 'Why our bags have a valve',
    status: 'published',
    day: -41,
    by: 'writer',
    category: 'Brewing',
    html: '<p>Freshly roasted coffee breathes. For about two weeks it gives off carbon dioxide, and in a sealed bag that gas has to go somewhere.</p><h2>What the valve does</h2><p>It lets gas <em>out</em> and keeps air from coming <em>in</em>. Without it we would have to let the beans stand open for days before packing, and you would get them flat.</p><h2>Where the gas comes from</h2><p>Roasting is a small fire inside each bean. Sugars and acids react, the bean swells, and carbon dioxide gets trapped in its pores. A kilogram of fresh coffee holds several litres of it. Half of that leaves within the first two days, and the rest takes its time.</p><p>You can watch it when you brew. Pour a little hot water on fresh grounds and they rise like dough. Old coffee stays flat, because it has nothing left to say.</p><h2>Why we do not simply wait</h2><p>Some roasters leave their beans in open bins until the gas is gone. The bags stay smooth, and the scent goes with the gas. We weigh and close ours about an hour after the drum stops, while the beans are still warm to the touch.</p><p>The valve is a thin disc with a drop of oil under it. Pressure from inside lifts the disc for a moment, and then it falls back and closes. It costs us a few cents per bag, and we consider them the best spent cents in the house.</p><h2>How to keep a bag at home</h2><p>Leave the coffee in it. Press out the air, roll down the top and close it with the clip. A cupboard away from the stove is better than the fridge, where every onion has a say. Opened, a bag is at its best for three weeks.</p><p>If you buy more than you drink, freeze what is left in small portions, closed tightly. Take out one portion at a time and let it warm up before you open it, so that no water settles on the beans.</p><h2>When is it too fresh?</h2><p>For espresso we let a bag rest for a week after roasting, for filter three days. Before that the gas pushes the water away, and the cup tastes hollow. The date on the back is the day of roasting, so you can count for yourself.</p><blockquote><p>Press the bag next to your nose. That is the smell of a week in the harbour.</p></blockquote><p>So no, the hole is not a mistake. It is the reason your cup tastes of something.</p>',
  },
  {
    title: 'Meet the growers: Finca La Esperanza',
    status: 'published',
    day: -29,
    by: 'owner',
    category: 'Growers',
    picture: { palette: green, mood: 2.1, alt: 'Green hills in morning light' },
    html: '<p>We have bought from the Morales family for six harvests now. This spring we finally went to see them, with a suitcase full of the coffee their cherries had become.</p><h2>Four hectares, nine varieties</h2><p>The farm is small and steep. Everything is picked by hand, in three rounds, so that only ripe cherries come down the hill. Doña Luz tastes every lot herself and is stricter than we are.</p><ul><li>Altitude: 1,750 metres</li><li>Processing: washed, dried on raised beds</li><li>In the cup: red apple, panela, a little orange</li></ul><h2>What we pay</h2><p>Since last year we publish our prices. For this lot it was more than twice the market, agreed before the harvest.</p>',
  },
  {
    title: 'Water is half the cup',
    status: 'published',
    day: -16,
    by: 'member',
    category: 'Brewing',
    picture: { palette: noon, mood: 4.4, alt: 'Calm water under a pale sky' },
    excerpt: 'Before you buy a better grinder, buy a better kettle of water.',
    html: '<p>Coffee is mostly water, and water is never just water. In our town it is soft; two stops up the line it is hard enough to furnish a kettle.</p><h2>Try this</h2><ol><li>Brew the same coffee with tap water and with bottled water low in minerals.</li><li>Taste both at the same temperature.</li><li>Write down three words for each before you talk.</li></ol><table><thead><tr><th scope="col">Water</th><th scope="col">Tends to taste</th></tr></thead><tbody><tr><td>Very soft</td><td>sharp, thin</td></tr><tr><td>Medium</td><td>round, clear</td></tr><tr><td>Very hard</td><td>flat, chalky</td></tr></tbody></table><h2>What is in it</h2><p>Two minerals matter most. Magnesium helps to carry flavour out of the grounds, and bicarbonate softens the acids. With too little of both, coffee tastes sharp and thin. With too much bicarbonate every bean tastes alike, whatever you paid for it.</p><p>You find both numbers on the label of a bottle or on the page of your waterworks. We look for a total hardness of four to six degrees and a carbonate hardness of three to four. You do not have to remember that. Bring us the numbers, and we will tell you where you stand.</p><h2>What a filter changes</h2><p>A jug with a cartridge takes out lime and part of the chlorine. In a hard town that is a great step for little money. In a soft town it does more harm than good, because it takes the last minerals, too. Change the cartridge when the box says so: an old one gives back what it has collected.</p><p>Boiling helps a little against lime and nothing else. Distilled water belongs in the iron. It makes a cup that nobody finishes, and it is hard on the machine as well.</p><h2>For the machine</h2><p>Lime is the most common reason for a machine to visit our workshop. If your water is hard, descale every six weeks, and if it is soft, twice a year is enough. Espresso machines suffer first, since they work at high pressure and leave no room for a crust.</p><p>Write the date on a piece of tape under the tank. It is not elegant, but it works better than any lamp.</p><p>Travel is a good test, too. Take the beans you know to a place with other water, brew them as you always do, and taste how much of the cup was never the bean. Many of our customers come back with a new respect for their own tap, and some with a filter.</p><p>Bring us a bottle of yours: we measure it at the bar, for free, on Saturdays.</p>',
  },
  {
    title: 'Five filter recipes for lazy Sundays',
    status: 'published',
    day: -6,
    by: 'writer',
    category: 'Brewing',
    picture: { palette: dawn, mood: 0.9, alt: 'Sunrise over the bay' },
    html: '<p>No scales before breakfast, we promise. A spoon, a mug and a little patience do.</p><h2>1. The one we drink ourselves</h2><p>Six level spoons, a litre of water just off the boil, four minutes. Stir once, wait, pour.</p><h2>2. Over ice</h2><p>Twice the coffee, half the water, and the other half as ice in the jug. It cools before the scent can leave.</p><h2>3. With orange</h2><p>A strip of peel in the filter. Sounds wrong, is right.</p><h2>4. Long and slow</h2><p>Coarse grounds in cold water overnight. Strain, dilute, be proud.</p><h2>5. For two</h2><p>Whatever you like, but ask first.</p><h2>Why no scales?</h2><p>A level spoon of medium grounds weighs between five and six grams, and a mug of water holds about a quarter of a litre. That is exact enough for a Sunday. If you brew the same way each week, your hands learn the amount, and the scales can stay in the drawer until Monday.</p><p>What you should not guess is the grind. Take medium, like coarse sand, for the first, the third and the fifth recipe, and coarse, like sea salt, for the cold one. For the iced version go a little finer, since there is less water to do the work.</p><h2>If it tastes wrong</h2><p>Sour means too quick: grind a little finer or wait half a minute longer. Bitter means too long: do the opposite. Thin means that a spoon is missing. Change one thing at a time, and drink the failures with milk. Nobody will know.</p><p>Most cups that come out badly were brewed in a cold pot. Rinse it with hot water while you count the spoons, and rinse the paper as well. The first takes care of the warmth, the second of the taste of cardboard.</p><h2>What to have with it</h2><p>The first recipe goes with buttered toast, the third with dark chocolate, and the fourth with vanilla ice cream, poured over it at four in the afternoon. For the iced one we recommend a chair outside and nothing else. The fifth depends on what you were told when you asked.</p><p>All five work with every coffee we sell. If you want to begin somewhere, take the house blend for the first two and a fruity natural for the orange. And if there is anything left in the pot at noon, let it cool, put it into the fridge and call it recipe six.</p>',
  },
  {
    title: 'We are moving the roaster to Pier 7',
    status: 'published',
    day: -2,
    by: 'owner',
    category: 'At the harbour',
    onFrontPage: true,
    picture: { palette: dusk, mood: 3.2, alt: 'The harbour at dusk' },
    html: '<p>After eleven years between the net makers and the ice house we have outgrown our corner. From next month on you will find the roaster, the bar and all of us at <strong>Pier 7</strong>, two hundred steps to the east.</p><p>The shop stays open while we move. On the last Saturday there will be a small procession with the old sign; bring a drum if you have one.</p><h2>What changes for you</h2><p>More seats, a window to watch the drum turn, and at last a door that closes in November. The coffee stays the same.</p>',
  },
  {
    title: 'Summer contest: a year of coffee',
    status: 'planned',
    day: 4,
    by: 'owner',
    category: 'At the harbour',
    html: '<p>From Saturday on you can win a bag a month for a whole year. Send us the view from where you drink your first cup; we draw the winners by lot.</p>',
  },
  {
    title: 'An interview with our barista champion',
    status: 'pending',
    by: 'writer',
    category: 'At the harbour',
    html: '<p>Theo came third in the city championship. We talked about shaking hands, burnt milk and why he never practises on the day before.</p><p>Olive: please check the quotes before this goes out.</p>',
  },
  {
    title: 'Notes for the autumn blend',
    status: 'draft',
    by: 'member',
    category: 'Brewing',
    html: '<p>Half Huila, a third Sidamo, the rest still open. Walnut, plum, not too dark. Name?</p>',
  },
  {
    title: 'Price list for cafés and offices',
    status: 'private',
    by: 'owner',
    category: 'At the harbour',
    html: '<p>For our partners only: prices per kilogram from ten kilograms a month, delivery on Tuesdays.</p>',
  },
];

/** Working copies that are not published; `on`: title of the post that a copy changes. */
export const demoCopies: {
  by: DemoPost['by'];
  on?: string;
  fields: { post_title: string; editor_content: string; excerpt?: string };
}[] = [
  {
    by: 'member',
    on: 'Notes for the autumn blend',
    fields: {
      post_title: 'The autumn blend has a name',
      editor_content:
        '<p>Half Huila, a third Sidamo, the rest a natural from Yirgacheffe. Walnut, plum, and since last Tuesday a little cinnamon nobody put there.</p><h2>Slack Tide</h2><p>That is what we call the quarter of an hour in which the harbour neither fills nor empties. It tastes like that.</p>',
    },
  },
  {
    by: 'owner',
    fields: {
      post_title: 'What the seagulls think of our new sign',
      editor_content:
        '<p>Day one: suspicion. Day two: they have moved in.</p><p>To do: ask Theo for the photograph.</p>',
    },
  },
];
