export type SiteSeed = {
  host: string;
  title: string;
  language: string;
  /** Hours between two articles. */
  everyHours: number;
  author: string;
  subjects: readonly [string, ...string[]];
  events: readonly [string, ...string[]];
  /** About this site's topics. `{subject}`, `{number}`, `{month}` and `{weekday}` are filled in. */
  sentences: readonly [string, ...string[]];
};

/** For every site in English, after its own sentences. */
export const sharedSentences = [
  '{subject} came up at three meetings in {month}, so we went to see for ourselves.',
  'The first visit took {number} minutes, the second a whole {weekday}.',
  'Of the {number} people we asked, most had an opinion and only a few had tried it.',
  'A notebook and a pencil were all we needed to keep track.',
  'It costs less than expected once the first month is over.',
  'Neighbors helped with tools, advice and a van.',
  'We got two things wrong at the start, and both were easy to put right.',
  'What surprised us most was how little had to change.',
  'By {month} the waiting list had {number} names on it.',
  'It is not clear who had the idea first, which may be a good sign.',
  'Readers wrote in with {number} suggestions, and some of the best ones follow.',
  'There is a shorter way, but it skips the part worth seeing.',
  'We will come back to the numbers at the end of {month}.',
  'Ask for the printed list, because the one on the website is older.',
  'It helps to go on a {weekday}, when things are calm.',
  'One photo shows the difference better than a page of text.',
  'If you know a better example, please send it to us before {weekday}.',
  'Two shops nearby have started something similar, with a smaller budget and more patience.',
  'The rules fit on one page, and it has hung on the wall for {number} years.',
  'Children understood it at once, while adults asked for a second explanation.',
  'A friend who works in the trade checked our notes and corrected {number} of them.',
  'In the end, the plain version was better than the one with all the extras.',
  'Until then, the best advice is to start small and look again after {number} days.',
] as const;

/** The sites of the practice web. */
export const siteSeeds: readonly SiteSeed[] = [
  {
    ...{ host: 'harbor-news', title: 'Harbor News', language: 'en', everyHours: 5, author: 'June Okafor' },
    subjects: ['The old fish market', 'Pier 7', 'The ferry line', 'The harbor museum', 'The lighthouse walk'],
    events: ['opens again after two years', 'gets a new timetable', 'looks for volunteers', 'wins a city award'],
    sentences: [
      '{subject} has kept this part of town busy since the first boats of {month}.',
      'The harbor office expects about {number} visitors on a dry {weekday}.',
      'Crews started at five in the morning, before the ice truck arrived.',
      'Older residents remember when the quay was closed to everyone without a badge.',
      'A new ramp makes the landing stage easier to reach with a stroller or a wheelchair.',
      'The city pays for the repairs, and a group of {number} volunteers does the painting.',
      'Parking stays difficult, so the tram to the customs house is the better choice.',
      'The wind came from the north all week and delayed two of the larger ships.',
    ],
  },
  {
    ...{ host: 'coffee-desk', title: 'The Coffee Desk', language: 'en', everyHours: 11, author: 'Ana Ribeiro' },
    subjects: ['Filter coffee', 'A light roast', 'The moka pot', 'Cold brew', 'Espresso at home'],
    events: ['explained in five steps', 'and what water does to it', 'compared side by side', 'for a busy morning'],
    sentences: [
      '{subject} got {number} cups of attention on our desk this week.',
      'We ground every sample on the same setting and weighed it twice.',
      'Water a little below the boil kept the bitterness away.',
      'The beans came from two farms at the same height, washed and dried in the sun.',
      'A longer bloom brought out more of the fruit and less of the smoke.',
      'Paper filters were rinsed first, because dry ones taste of cardboard.',
      'After {number} seconds the stream turned pale, and that is where we stopped.',
      'Milk hides small mistakes, so we tasted everything without it first.',
    ],
  },
  {
    ...{ host: 'small-business', title: 'Small Business Weekly', language: 'en', everyHours: 23, author: 'Lena Voss' },
    subjects: ['A shop window', 'Your first newsletter', 'Opening hours', 'A customer survey', 'A loyalty card'],
    events: ['that pays for itself', 'without a budget', 'in one afternoon', 'and the mistakes to avoid'],
    sentences: [
      '{subject} brought {number} new customers to a bakery in {month}.',
      'The owner tested it on one shelf before she changed the whole store.',
      'Put the price where people look first, which is rarely where you expect.',
      'A short note at the register worked better than a discount.',
      'Keep a simple table: what you tried, on which {weekday}, and what came of it.',
      'Regulars noticed within two days, and tourists never did.',
      'Suppliers often pay for part of it if you ask before {month}.',
      'Set aside one hour a week, and protect that hour like an appointment.',
    ],
  },
  {
    ...{ host: 'trail-notes', title: 'Trail Notes', language: 'en', everyHours: 17, author: 'Sam Whitlock' },
    subjects: ['The ridge loop', 'A night hike', 'Three lakes', 'The gorge path', 'Winter boots'],
    events: ['for beginners', 'in bad weather', 'with children', 'and how to get there by train'],
    sentences: [
      '{subject} took us {number} kilometers farther than planned.',
      'The path leaves the road behind the chapel and climbs through beech trees.',
      'Two springs along the way had water even at the end of {month}.',
      'Snow lies in the shaded bends longer than the forecast suggests.',
      'The hut serves soup until six and has {number} beds under the roof.',
      'Red and white marks are fresh, but one signpost at the saddle is missing.',
      'Turn back at the bridge if clouds gather over the western ridge.',
      'The last train down the valley leaves at 7:40, except on a {weekday}.',
    ],
  },
  {
    ...{ host: 'gadget-bench', title: 'Gadget Bench', language: 'en', everyHours: 7, author: 'Priya Nair' },
    subjects: ['A pocket printer', 'Two headsets', 'The new e-reader', 'A cheap tripod', 'A label maker'],
    events: ['after a month of use', 'taken apart', 'for under 50 dollars', 'against last year’s model'],
    sentences: [
      '{subject} spent {number} days on our bench, most of them switched on.',
      'The battery lasted a working day and a little of the evening.',
      'Four screws hold the case together, and none of them is hidden under a sticker.',
      'The menu hides the most useful setting under a name only engineers use.',
      'Fans stay silent until the room is warmer than a summer {weekday}.',
      'An update in {month} fixed the connection that used to drop every {number} minutes.',
      'The cable in the box is too short for a normal desk.',
      'Spare parts are sold on their own, which is rarer than it should be.',
    ],
  },
  {
    ...{ host: 'garten', title: 'Garten und Balkon', language: 'de', everyHours: 29, author: 'Jürgen Weiß' },
    subjects: ['Kräuter', 'Der Kompost', 'Tomaten', 'Ein Hochbeet', 'Rosen'],
    events: ['für den Süden', 'im Frühling', 'richtig gießen', 'auf dem Balkon'],
    sentences: [
      '{subject}: Nach {number} Tagen war der Unterschied deutlich zu sehen.',
      'Größere Töpfe halten die Feuchtigkeit länger.',
      'Früh am Morgen ist die beste Zeit zum Gießen, denn dann trocknen die Blätter schnell ab.',
      'Eine dünne Schicht Kies schützt die Wurzeln vor Staunässe.',
      'Wir haben {number} Sorten nebeneinander gepflanzt und jede Woche gemessen.',
      'Kaffeesatz hilft, aber nur in kleinen Mengen und gut untergemischt.',
      'Auf der Südseite genügt ein altes Laken als Schatten für die Mittagsstunden.',
      'Schnecken mögen weder Sägemehl noch die rauen Ränder von Tongefäßen.',
      'Im zweiten Jahr brauchen die meisten Pflanzen einen größeren Platz.',
      'Wer das Saatgut selbst trocknet, kann es drei Jahre lang verwenden.',
      'Ein Nachbar gab uns den Rat, den Boden vor dem Winter nicht umzugraben.',
      'Die Bienen kamen schon am ersten warmen Tag und blieben bis in den Oktober.',
      'Regenwasser ist weicher als das Wasser aus der Leitung und kostet nichts.',
      'Nach einem Gewitter lohnt sich ein Blick auf die Stützen und Schnüre.',
      'Am Ende blieb genug für {number} Gläser und eine große Schüssel Salat.',
      'Im nächsten Beitrag geht es um das richtige Werkzeug und wie man es schärft.',
    ],
  },
  {
    ...{ host: 'cuisine', title: 'La Cuisine du Port', language: 'fr', everyHours: 31, author: 'Élise Moreau' },
    subjects: ['La soupe de poisson', 'Le pain maison', 'Les crêpes', 'La tarte aux pommes', 'Le café gourmand'],
    events: ['en trente minutes', 'comme au marché', 'pour huit personnes', 'sans four'],
    sentences: [
      '{subject} : nous avons essayé {number} versions avant de choisir celle-ci.',
      'Laissez reposer la pâte une heure à température ambiante.',
      'Le secret est une très bonne huile, ajoutée à la fin et hors du feu.',
      'Au marché du port, demandez les produits arrivés le matin même.',
      'Un plat en fonte garde la chaleur et dore mieux qu’un moule fin.',
      'Goûtez avant de saler, car le bouillon réduit plus vite qu’on ne le croit.',
      'La recette vient d’une cantine de pêcheurs où elle nourrissait {number} personnes.',
      'On peut remplacer le beurre par de la crème, mais le goût devient plus doux.',
      'Coupez les légumes en morceaux réguliers pour qu’ils cuisent en même temps.',
      'Une pincée de sucre suffit à corriger l’acidité des tomates.',
      'Le lendemain, le plat est encore meilleur, réchauffé très doucement.',
      'Servez avec du pain grillé et quelques herbes du balcon.',
      'Si la sauce tranche, une cuillère d’eau froide la sauve presque toujours.',
      'Les enfants préfèrent la version sans poivre, avec un peu de citron.',
      'Comptez {number} minutes de préparation et autant de patience devant le four.',
      'La semaine prochaine, nous parlerons des fromages que l’on trouve en hiver.',
    ],
  },
  {
    ...{ host: 'kino-notes', title: 'Kino Notes', language: 'en', everyHours: 13, author: 'Theo Brandt' },
    subjects: ['A silent film', 'The festival program', 'An old projector', 'A first feature', 'Sound design'],
    events: ['seen again', 'in ten pictures', 'with the people who made it', 'and why it still works'],
    sentences: [
      '{subject} filled {number} seats on a rainy {weekday}.',
      'The print had scratches in the second reel, and the audience stayed anyway.',
      'The director cut eleven minutes after the first screening and never put them back.',
      'Listen for the train in the background, because it returns in the last scene.',
      'Most of the light comes from a single window, and it shows in every face.',
      'The score was recorded in {month} by a school orchestra of {number} players.',
      'Nothing happens for a long time, and then everything does, quietly.',
      'After the screening, the projectionist explained why he still threads by hand.',
    ],
  },
];
