/** The smallest round number (1, 2 or 5 times a power of ten) at or above a value. */
export const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= value) ?? value;
};

/**
 * Scale of a bar chart: the position of zero, and a function that turns a value into a bar; both in pixels from the top
 * of the plot.
 */
export const barScale = (values: readonly (number | null)[], height: number) => {
  const numbers = values.filter((value) => value !== null);
  const top = roundUp(Math.max(0, ...numbers));
  const lowest = Math.min(0, ...numbers);
  const bottom = lowest < 0 ? roundUp(-lowest) : 0;
  const pixels = height / (top + bottom);
  const zero = top * pixels;
  return {
    top,
    zero,
    /** A value that is not 0 is at least 2 pixels high. */
    bar: (value: number): { y: number; height: number } => {
      const size = value === 0 ? 0 : Math.max(2, Math.abs(value) * pixels);
      return { y: value > 0 ? zero - size : zero, height: size };
    },
  };
};
