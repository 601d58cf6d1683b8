/** [id, code, name] of languages that ads can target. */
export const languages: readonly [id: string, code: string, name: string][] = [
  ['1000', 'en', 'English'],
  ['1001', 'de', 'German'],
  ['1002', 'fr', 'French'],
  ['1003', 'es', 'Spanish'],
  ['1004', 'it', 'Italian'],
  ['1005', 'ja', 'Japanese'],
  ['1009', 'da', 'Danish'],
  ['1010', 'nl', 'Dutch'],
  ['1011', 'fi', 'Finnish'],
  ['1012', 'ko', 'Korean'],
  ['1013', 'no', 'Norwegian'],
  ['1014', 'pt', 'Portuguese'],
  ['1015', 'sv', 'Swedish'],
  ['1017', 'zh_CN', 'Chinese (simplified)'],
  ['1018', 'zh_TW', 'Chinese (traditional)'],
  ['1019', 'ar', 'Arabic'],
  ['1020', 'bg', 'Bulgarian'],
  ['1021', 'cs', 'Czech'],
  ['1022', 'el', 'Greek'],
  ['1023', 'hi', 'Hindi'],
  ['1024', 'hu', 'Hungarian'],
  ['1025', 'id', 'Indonesian'],
  ['1027', 'iw', 'Hebrew'],
  ['1030', 'pl', 'Polish'],
  ['1031', 'ru', 'Russian'],
  ['1032', 'ro', 'Romanian'],
  ['1036', 'uk', 'Ukrainian'],
  ['1037', 'tr', 'Turkish'],
  ['1040', 'vi', 'Vietnamese'],
  ['1044', 'th', 'Thai'],
];

/** The smallest amount that Google bills, in millionths of the currency unit. */
export const currencies: readonly [code: string, name: string, symbol: string, billableUnitMicros: number][] = [
  ['USD', 'US Dollar', '$', 10_000],
  ['EUR', 'Euro', '€', 10_000],
  ['GBP', 'British Pound Sterling', '£', 10_000],
  ['CHF', 'Swiss Franc', 'CHF', 10_000],
  ['CAD', 'Canadian Dollar', 'CA$', 10_000],
  ['AUD', 'Australian Dollar', 'A$', 10_000],
  ['SEK', 'Swedish Krona', 'kr', 10_000],
  ['JPY', 'Japanese Yen', '¥', 1_000_000],
  ['KRW', 'South Korean Won', '₩', 1_000_000],
];

export const billableUnit = (currency: string): number => currencies.find(([code]) => code === currency)?.[3] ?? 10_000;
