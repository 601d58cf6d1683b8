const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const minute = { hour: 'numeric', minute: '2-digit' } as const;

/** Making one takes longer than using it, and a calendar uses it hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** How every time is written, on screens and in sentences alike: English, and nothing for what is no time. */
export const written = (at: Date, options: Intl.DateTimeFormatOptions): string => {
  if (Number.isNaN(at.getTime())) return '';
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  // A narrow no-break space comes before AM and PM; copied text and tests want a plain one.
  return format.format(at).replace(/[\u202f\u00a0]/g, ' ');
};

/** "Nov 15, 2026, 1:47 AM GMT+1" */
export const formatDateTime = (at: Date, zone: string): string =>
  written(at, { timeZone: zone, ...day, ...minute, timeZoneName: 'short' });

/** "Nov 15, 2026" */
export const dayWords = (at: Date, zone: string): string => written(at, { timeZone: zone, ...day });
