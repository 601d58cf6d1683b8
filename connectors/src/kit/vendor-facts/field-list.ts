/** Entries of a list: `id,picture{url},comments.limit(0)` has three; commas inside brackets do not separate. */
export const splitList = (text: string): string[] => {
  const entries: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if ('{(['.includes(letter)) depth += 1;
    if ('})]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) {
      entries.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...entries, text.slice(start)].map((entry) => entry.trim()).filter((entry) => entry !== '');
};

/** Name of a field: `comments.limit(0)`, `picture{url}` → `comments`, `picture`. */
export const fieldName = (entry: string): string => /^[\w-]*/.exec(entry)?.[0] ?? '';

/** Edge and metrics of an entry: `insights.metric(a,b)` → edge `insights` with the metrics a and b. */
export const requestedMetrics = (entry: string): string[] => {
  const [, metrics] = /\.metric\(([^)]*)\)/.exec(entry) ?? [];
  return metrics === undefined ? [] : splitList(metrics);
};
