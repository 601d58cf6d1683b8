const maxTitleCharacters = 300;

/** Title of a delivery: the text, cut after whole characters, of which some are two UTF-16 units. */
export const toDeliveryTitle = (text: string): string =>
  [...text.slice(0, maxTitleCharacters * 2)].slice(0, maxTitleCharacters).join('');
