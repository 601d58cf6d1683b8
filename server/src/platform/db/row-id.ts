/** Parses the id of a row. It must be exact as a number. */
export const parseRowId = (text: string): number | undefined => {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return id >= 1 && Number.isSafeInteger(id) ? id : undefined;
};
