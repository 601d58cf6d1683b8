/** Reads a time in UTC such as "2021-05-01 14:15:10". */
export const parseUtcTime = (text: string | null | undefined): Date | undefined => {
  const at = new Date(`${text?.replace(' ', 'T')}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

export const formatUtcTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
