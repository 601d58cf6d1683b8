/** `name` sorts upwards by name, `-name` downwards. */
export type SortState = 'none' | 'ascending' | 'descending';

export function sortState(sort: string | undefined, id: string): SortState {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : 'none';
}

/** What a click on a column's head asks for: up, then down, then up again. */
export const nextSort = (sort: string | undefined, id: string): string => (sort === id ? `-${id}` : id);
