export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('The median needs at least one value.');
  return middle;
};

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
