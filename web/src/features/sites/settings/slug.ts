const longest = 60;
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ð: 'd' };

/** The address a name suggests: its letters without their accents, everything else a dash. */
export const slugFromName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßæœøłđþð]/g, (letter) => plain[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
