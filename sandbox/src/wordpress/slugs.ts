/** A title as a URL slug: letters without accents, other characters become dashes. */
export const toSlug = (title: string): string => {
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

/** WordPress never rejects a used slug: it appends a number. */
export const findFreeSlug = (base: string, isUsed: (slug: string) => boolean): string => {
  if (!isUsed(base)) return base;
  let number = 2;
  while (isUsed(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
};
