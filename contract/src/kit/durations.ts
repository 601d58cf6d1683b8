/** Lengths of time: `5 * minuteMs`. A day has 24 hours here; the days of a time zone are in `local-time.ts`. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;

export const dayMinutes = 24 * 60;
