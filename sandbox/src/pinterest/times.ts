/** `2026-11-14T10:00:00`: Pinterest's moments are UTC and do not say so. */
export const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
