/** `name` sorts ascending by name, `-name` descending. */
export type SortState = 'none' | 'ascending' | 'descending';

export function sortState(sort: string | undefined, id: string): SortState {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : 'none';
}

/** The sort after a click on a column header: ascending, then alternating. */
export const nextSort = (sort: string | undefined, id: string): string => (sort === id ? `-${id}` : id);
