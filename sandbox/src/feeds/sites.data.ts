export type SiteSeed = {
  host: string;
  title: string;
  language: string;
  /** Hours between two articles. */
  everyHours: number;
  author: string;
  subjects: readonly [string, ...string[]];
  events: readonly [string, ...string[]];
  sentences: readonly [string, ...string[]];
};

const plainSentences = [
  'The people who started it met at the market and stayed in touch.',
  'Numbers from the past season show that small steps add up.',
  'Nothing about it is secret, and most of it can be done on a quiet afternoon.',
  'Visitors ask the same three questions, so we wrote the answers down.',
  'It costs less than expected once the first month is over.',
  'Neighbors helped with tools, advice and a van.',
  'We tried it twice, and the second attempt is the one we recommend.',
  'The next date is already on the calendar, and everyone is welcome.',
  'What surprised us most was how little had to change.',
  'Ask for the list of addresses, it is longer than you think.',
] as const;

/** The sites of the practice web. */
export const siteSeeds: readonly SiteSeed[] = [
  {
    ...{ host: 'harbor-news', title: 'Harbor News', language: 'en', everyHours: 5, author: 'June Okafor' },
    subjects: ['The old fish market', 'Pier 7', 'The ferry line', 'The harbor museum', 'The lighthouse walk'],
    events: ['opens again after two years', 'gets a new timetable', 'looks for volunteers', 'wins a city award'],
    sentences: plainSentences,
  },
  {
    ...{ host: 'coffee-desk', title: 'The Coffee Desk', language: 'en', everyHours: 11, author: 'Ana Ribeiro' },
    subjects: ['Filter coffee', 'A light roast', 'The moka pot', 'Cold brew', 'Espresso at home'],
    events: ['explained in five steps', 'and what water does to it', 'compared side by side', 'for a busy morning'],
    sentences: plainSentences,
  },
  {
    ...{ host: 'small-business', title: 'Small Business Weekly', language: 'en', everyHours: 23, author: 'Lena Voss' },
    subjects: ['A shop window', 'Your first newsletter', 'Opening hours', 'A customer survey', 'A loyalty card'],
    events: ['that pays for itself', 'without a budget', 'in one afternoon', 'and the mistakes to avoid'],
    sentences: plainSentences,
  },
  {
    ...{ host: 'trail-notes', title: 'Trail Notes', language: 'en', everyHours: 17, author: 'Sam Whitlock' },
    subjects: ['The ridge loop', 'A night hike', 'Three lakes', 'The gorge path', 'Winter boots'],
    events: ['for beginners', 'in bad weather', 'with children', 'and how to get there by train'],
    sentences: plainSentences,
  },
  {
    ...{ host: 'gadget-bench', title: 'Gadget Bench', language: 'en', everyHours: 7, author: 'Priya Nair' },
    subjects: ['A pocket printer', 'Two headsets', 'The new e-reader', 'A cheap tripod', 'A label maker'],
    events: ['after a month of use', 'taken apart', 'for under 50 dollars', 'against last year’s model'],
    sentences: plainSentences,
  },
  {
    ...{ host: 'garten', title: 'Garten und Balkon', language: 'de', everyHours: 29, author: 'Jürgen Weiß' },
    subjects: ['Kräuter', 'Der Kompost', 'Tomaten', 'Ein Hochbeet', 'Rosen'],
    events: ['für den Süden', 'im Frühling', 'richtig gießen', 'auf dem Balkon'],
    sentences: ['Größere Töpfe halten die Feuchtigkeit länger.', 'Früh am Morgen ist die beste Zeit dafür.'],
  },
  {
    ...{ host: 'cuisine', title: 'La Cuisine du Port', language: 'fr', everyHours: 31, author: 'Élise Moreau' },
    subjects: ['La soupe de poisson', 'Le pain maison', 'Les crêpes', 'La tarte aux pommes', 'Le café gourmand'],
    events: ['en trente minutes', 'comme au marché', 'pour huit personnes', 'sans four'],
    sentences: ['Laissez reposer la pâte une heure à température ambiante.', 'Le secret est une très bonne huile.'],
  },
  {
    ...{ host: 'kino-notes', title: 'Kino Notes', language: 'en', everyHours: 13, author: 'Theo Brandt' },
    subjects: ['A silent film', 'The festival program', 'An old projector', 'A first feature', 'Sound design'],
    events: ['seen again', 'in ten pictures', 'with the people who made it', 'and why it still works'],
    sentences: plainSentences,
  },
];
