/** "2021-05-01 14:15:10", in UTC. */
export const parseUtcTime = (text: string | null | undefined): Date | undefined => {
  const at = new Date(`${text?.replace(' ', 'T')}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

export const formatUtcTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
