const maxRowId = 2_147_483_647;

/** Parses a positive 32-bit integer (a Postgres `integer` id). */
export const parseRowId = (text: string): number | undefined => {
  const rowId = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return rowId >= 1 && rowId <= maxRowId ? rowId : undefined;
};
