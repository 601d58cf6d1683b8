const namedEntities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
};

/** WordPress returns names and titles HTML-escaped. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    return namedEntities[String(name).toLowerCase()] ?? entity;
  });

/** HTML as plain text, to recognize our post after WordPress filtered its HTML. */
export const toPlainText = (html: string): string =>
  decodeEntities(html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^>]*>/g, ' '))
    .normalize('NFC')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
