/** First and last names of contestants, by country. */
export const namesByCountry: Record<string, { first: readonly string[]; last: readonly string[] }> = {
  DE: {
    first: [
      'Lena',
      'Jonas',
      'Mia',
      'Paul',
      'Hannah',
      'Felix',
      'Emma',
      'Lukas',
      'Clara',
      'Moritz',
      'Ida',
      'Anton',
      'Greta',
      'Karl',
      'Frieda',
      'Henri',
      'Lotte',
      'Till',
      'Merle',
      'Jule',
      'Nils',
      'Antje',
      'Heike',
      'Jörg',
    ],
    last: [
      'Petersen',
      'Schröder',
      'Behrens',
      'Krause',
      'Vogt',
      'Lorenz',
      'Hansen',
      'Brandt',
      'Möller',
      'Albers',
      'Kessler',
      'Thomsen',
      'Reimers',
      'Bergmann',
      'Clausen',
      'Wulff',
      'Martens',
      'Sievers',
      'Dierks',
      'Harms',
    ],
  },
  AT: {
    first: ['Magdalena', 'Florian', 'Theresa', 'Matthias', 'Eva', 'Stefan', 'Johanna', 'Georg'],
    last: ['Gruber', 'Pichler', 'Steiner', 'Moser', 'Hofer', 'Leitner', 'Berger', 'Fuchs'],
  },
  CH: {
    first: ['Nina', 'Reto', 'Corinne', 'Urs', 'Livia', 'Beat', 'Seraina', 'Yannick'],
    last: ['Meier', 'Keller', 'Frei', 'Baumann', 'Widmer', 'Brunner', 'Zbinden', 'Rochat'],
  },
  NL: {
    first: ['Sanne', 'Daan', 'Fleur', 'Bram', 'Lotte', 'Sem', 'Anouk', 'Jeroen', 'Femke', 'Thijs'],
    last: ['de Vries', 'Jansen', 'Bakker', 'Visser', 'Smit', 'Mulder', 'Bos', 'Dekker', 'van Dijk', 'Kuipers'],
  },
  DK: {
    first: ['Freja', 'Magnus', 'Ingrid', 'Emil', 'Astrid', 'Rasmus', 'Signe', 'Mikkel'],
    last: ['Nielsen', 'Sørensen', 'Kjær', 'Lund', 'Holm', 'Dahl', 'Mortensen', 'Friis'],
  },
  GB: {
    first: ['Amelia', 'Callum', 'Priya', 'Owen', 'Niamh', 'Tariq', 'Rosie', 'Gareth', 'Zainab', 'Elliot'],
    last: ['Harper', 'Whitfield', 'Okafor', 'Bennett', 'Doyle', 'Sharma', 'Fletcher', 'Rees', 'Ahmed', 'Carver'],
  },
};

/** Countries of 20 contestants, which set the share of each country in the demo's contests. */
export const countryShares = ['DE', 'DE', 'DE', 'DE', 'DE', 'DE', 'DE', 'DE', 'DE', 'DE', 'DE'].concat([
  'NL',
  'NL',
  'NL',
  'DK',
  'DK',
  'AT',
  'AT',
  'CH',
  'GB',
]);

/** Mail domains, none of which exists. */
export const mailDomains = [
  'postfach.test',
  'nordpost.test',
  'example.com',
  'harbourmail.test',
  'example.org',
  'kaimail.test',
];
