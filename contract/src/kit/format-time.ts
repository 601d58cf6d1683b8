const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const minute = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats by options: creating a format is slow, and a calendar uses hundreds. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date in `en-US`; an invalid date → empty text. */
export const formatInEnglish = (at: Date, options: Intl.DateTimeFormatOptions): string => {
  if (Number.isNaN(at.getTime())) return '';
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  // ICU puts a narrow no-break space before AM and PM; copied text and tests need a plain one.
  return format.format(at).replace(/[\u202f\u00a0]/g, ' ');
};

/** Date and time as shown: "Nov 15, 2026, 1:47 AM GMT+1". */
export const formatDateTime = (at: Date, timeZone: string): string =>
  formatInEnglish(at, { timeZone, ...day, ...minute, timeZoneName: 'short' });

/** Date as shown: "Nov 15, 2026". */
export const formatDayInZone = (at: Date, timeZone: string): string => formatInEnglish(at, { timeZone, ...day });
