const pad = (value: number): string => String(value).padStart(2, '0');

/** `3 days 04:05:06`; days only when there are some. */
export const formatLeft = (seconds: number): string => {
  const left = Math.max(0, Math.floor(seconds));
  const days = Math.floor(left / 86_400);
  const clock = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60].map(pad).join(':');
  return days === 0 ? clock : `${days} ${days === 1 ? 'day' : 'days'} ${clock}`;
};
