/** Markup, quotes and separators that have made parsers and patterns slow: a text of about `size` characters each. */
export const hostileShapes: readonly (readonly [string, (size: number) => string])[] = [
  ['open tags', (size) => repeat('<b>', size)],
  ['closing tags', (size) => repeat('<div>', size / 2) + repeat('</i>', size / 2)],
  ['unclosed attributes', (size) => repeat('<img alt="', size)],
  ['nested quotes', (size) => `<a title=${repeat(`"'`, size)}`],
  ['entities', (size) => repeat('&#x', size)],
  ['a long word', (size) => repeat('a', size)],
  ['a long line of separators', (size) => `x${repeat(' ', size / 2)}x${repeat(',\t', size / 2)}`],
  ['deep nesting', (size) => repeat('[{"a":', size)],
];

/** Markup that makes an HTML parser search or move its open elements, for each tag. */
export const markupShapes: typeof hostileShapes = [
  ['paragraph ends in deep markup', (size) => repeat('<div>', size / 2) + repeat('</p>', size / 2)],
  ['list items that close each other', (size) => repeat('<li><p><div>', size)],
  ['foreign elements', (size) => repeat('<svg><title>', size)],
  ['elements removed with their content', (size) => repeat('<b><noscript></b>', size)],
  ['images without URL after a long text', (size) => repeat('text ', size / 2) + repeat('<img>', size / 2)],
  ['players without URL', (size) => repeat('<iframe></iframe><video>', size)],
  ['short paragraphs', (size) => repeat('<p>a</p>', size)],
  ['opening angle brackets', (size) => repeat('<', size)],
  ['comments', (size) => repeat('<!-- ', size)],
  ['a tag with many attributes', (size) => `<a ${repeat('class="a" href=x ', size)}`],
  ['a URL with comments', (size) => `<a href="mailto:${repeat('<!---->', size)}`],
];

const repeat = (text: string, size: number) => text.repeat(Math.ceil(size / text.length));

/** Processor time of this thread: other processes don't count. */
const processorMs = (run: () => unknown): number => {
  const before = process.threadCpuUsage();
  try {
    run();
  } catch {
    // A reader may refuse the text.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * Time below which a measurement is noise: compiling, collecting garbage. A reader that never takes longer does not
 * block the event loop.
 */
const noiseMs = 25;
const maxRatio = 1.3;

/**
 * Finds excess growth: undefined if the time for a text of 4n characters is at most 1.3 times four times that for n;
 * otherwise the times. Three measurements have to agree, so that a busy machine fails no reader.
 */
export const findExcessGrowth = (read: (text: string) => unknown, shape: (size: number) => string, maxSize: number) => {
  const measure = (size: number, runs: number) => {
    const text = shape(size);
    return median(Array.from({ length: runs }, () => processorMs(() => read(text))));
  };
  let excess: { size: number; ms: number; smaller?: number } | undefined;
  // A quadratic reader would take hours for the longest text.
  for (const share of [256, 64, 16]) {
    const ms = measure(maxSize / share, 1);
    if (ms > 2000 / share ** 0.5) return { size: maxSize / share, ms };
  }
  // One run of each length is enough for most readers; what looks slow is measured again, five runs each unless a run is
  // so long that noise doesn't matter.
  for (let round = 0, runs = 1; round < 3; round += 1) {
    const small = measure(maxSize / 4, runs);
    const large = measure(maxSize, runs);
    if (large <= 4 * maxRatio * small + noiseMs) return undefined;
    excess = { size: maxSize, ms: large, smaller: small };
    runs = large > 8 * noiseMs ? 1 : 5;
  }
  return excess;
};
