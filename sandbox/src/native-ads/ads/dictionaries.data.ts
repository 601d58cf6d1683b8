const split = (text: string): string[] => text.split(' ');

/** ISO 3166 codes of countries. */
export const countryCodes = split(
  'AR AT AU BE BG BO BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GH GR GT HK HN HR HU ID IE IL IN IS IT JM JO JP KE ' +
    'KR KW LB LT LU LV MA MT MX MY NG NI NL NO NZ PA PE PH PK PL PR PT PY QA RO RS SA SE SG SI SK SV TH TN TR TT TW UA US UY VE VN ZA',
);

/** Names of regions by country and code. */
export const regionNames: Record<string, Record<string, string>> = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
  },
  GB: { ENG: 'England', NIR: 'Northern Ireland', SCT: 'Scotland', WLS: 'Wales' },
  AU: {
    ACT: 'Australian Capital Territory',
    NSW: 'New South Wales',
    NT: 'Northern Territory',
    QLD: 'Queensland',
    SA: 'South Australia',
    TAS: 'Tasmania',
    VIC: 'Victoria',
    WA: 'Western Australia',
  },
};

/** Metro areas of the United States. */
export const metroAreas: Record<string, string> = {
  '501': 'New York, NY',
  '504': 'Philadelphia, PA',
  '505': 'Detroit, MI',
  '506': 'Boston, MA',
  '511': 'Washington, DC',
  '512': 'Baltimore, MD',
  '524': 'Atlanta, GA',
  '528': 'Miami, FL',
  '539': 'Tampa, FL',
  '602': 'Chicago, IL',
  '609': 'St. Louis, MO',
  '613': 'Minneapolis, MN',
  '618': 'Houston, TX',
  '623': 'Dallas, TX',
  '751': 'Denver, CO',
  '753': 'Phoenix, AZ',
  '803': 'Los Angeles, CA',
  '807': 'San Francisco, CA',
  '819': 'Seattle, WA',
  '820': 'Portland, OR',
};

/** Operating systems: the name, then the devices that it runs on. */
export const operatingSystems: [string, ...string[]][] = [
  ['Windows', 'desktop'],
  ['macOS', 'desktop'],
  ['Linux', 'desktop'],
  ['iOS', 'mobile', 'tablet'],
  ['Android', 'mobile', 'tablet'],
];

export const browserNames = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Opera'];
export const languageNames = ['English', 'Spanish', 'French', 'German', 'Italian', 'Portuguese', 'Dutch', 'Japanese'];
