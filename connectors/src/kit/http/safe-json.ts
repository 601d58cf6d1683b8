/**
 * Default limit for the number of values in a JSON response, far above most responses. Parsing and validating millions
 * of values would take seconds and gigabytes.
 */
const defaultMaxValues = 100_000;
const maxDepth = 100;

/** Parses JSON, with integers beyond 2^53 as strings. Returns the text itself when it is not JSON, `undefined` when it is empty or too large. */
export const parseJson = (text: string, maxValues = defaultMaxValues): unknown => {
  if (text === '' || isTooLarge(text, maxValues)) return undefined;
  try {
    return hasLongNumber(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch {
    // Text that is not JSON is returned: a success then fails schema validation, an error is mapped by its status.
    return text;
  }
};

/**
 * True for a long number outside of strings: a reviver makes parsing five times slower, and ids are often strings of
 * digits.
 */
const hasLongNumber = (text: string): boolean => /(?:^|[[,:\s])-?\d{16}/.test(text);

/** Integers beyond 2^53 are 64-bit ids: as numbers they would lose digits, so they become strings. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
};

/**
 * True for too many values or levels, counted before parsing: objects with many keys and deep arrays take the parser
 * 500 ms per 4 MB.
 */
const isTooLarge = (text: string, maxValues: number): boolean => {
  if (!/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  let valueCount = 1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === quote) at = findStringEnd(text, at);
    else if (char === comma) valueCount += 1;
    else if (char === openBracket || char === openBrace) {
      depth += 1;
      valueCount += 1;
    } else if (char === closeBracket || char === closeBrace) depth -= 1;
    if (valueCount > maxValues || depth > maxDepth) return true;
  }
  return false;
};

const [quote, comma, backslash] = ['"', ',', '\\'].map((char) => char.charCodeAt(0));
const [openBracket, openBrace, closeBracket, closeBrace] = [...'[{]}'].map((char) => char.charCodeAt(0));

/** The index of the quote that ends the string, or of the end of the text. */
const findStringEnd = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let firstBackslash = end;
    while (text.charCodeAt(firstBackslash - 1) === backslash) firstBackslash -= 1;
    if ((end - firstBackslash) % 2 === 0) return end;
  }
  return text.length;
};
