/** Lengths of time: `5 * minuteMs`. A day has 24 hours. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;

export const dayMinutes = 24 * 60;
