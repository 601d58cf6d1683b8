/** Measuring window in ms: a shorter window makes the speed fluctuate, a longer one makes it lag behind. */
const windowMs = 4000;

/** Computes bytes per second from samples of (time, bytes sent). Null until 500 ms are measured. */
export function createSpeedMeter(): (at: number, sent: number) => number | null {
  let samples: { at: number; sent: number }[] = [];
  return (at, sent) => {
    const last = samples.at(-1);
    if (last && sent < last.sent) samples = [];
    samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, sent }];
    const [first] = samples;
    return first && at - first.at >= 500 ? ((sent - first.sent) * 1000) / (at - first.at) : null;
  };
}
