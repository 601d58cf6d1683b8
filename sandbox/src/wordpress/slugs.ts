/** A title as it may stand in an address: letters without their accents, everything else a dash. */
export const slugOf = (title: string): string => {
  const plain = title
    .replace(/<[^>]*>/g, '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’"“”]/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return encodeURIComponent(plain).toLowerCase().slice(0, 200);
};

/** WordPress never refuses a slug that is taken: it counts up. */
export const freeSlug = (wanted: string, isTaken: (slug: string) => boolean): string => {
  if (!isTaken(wanted)) return wanted;
  let number = 2;
  while (isTaken(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
};
