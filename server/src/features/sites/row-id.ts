const most = 2_147_483_647;

/** The number a text stands for, where it can be one of a row. */
export const parseRowId = (text: string): number | undefined => {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
};
