/** A stretch this long is judged: shorter ones jump, longer ones tell of the past. */
const windowMs = 4000;

/** Tells how fast a file goes, from how far it was when. Null until there is enough to say. */
export function createSpeedMeter(): (at: number, sent: number) => number | null {
  let seen: { at: number; sent: number }[] = [];
  return (at, sent) => {
    const last = seen.at(-1);
    if (last && sent < last.sent) seen = [];
    seen = [...seen.filter((one) => at - one.at <= windowMs), { at, sent }];
    const [first] = seen;
    return first && at - first.at >= 500 ? ((sent - first.sent) * 1000) / (at - first.at) : null;
  };
}
