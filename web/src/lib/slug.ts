const maxSlugLength = 60;
const asciiLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ð: 'd' };

/** The slug suggested for a site name: letters without accents, anything else becomes a dash. */
export const slugFromName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßæœøłđþð]/g, (letter) => asciiLetters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
