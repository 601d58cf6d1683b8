/** `2026-11-14T10:00:00`: Pinterest's timestamps are UTC without an offset. */
export const formatTimestamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
