import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';

export type AutoresponderList = Output<'GET /facebook/page/autoresponder'>;
export type Autoresponder = AutoresponderList['autoresponders'][number];
export type AutoresponderPageRow = AutoresponderList['pages'][number];

const list = query('GET /facebook/page/autoresponder');

export const useAutoresponders = () => useQuery(list);

/** Replaces or removes one autoresponder in the cached list; all other rows stay as they are. */
export function useRowUpdates() {
  const client = useQueryClient();
  const change = (toRows: (rows: Autoresponder[]) => Autoresponder[]) =>
    client.setQueryData<AutoresponderList>(
      list.queryKey,
      (data) => data && { ...data, autoresponders: toRows(data.autoresponders) },
    );
  return {
    replace: (row: Autoresponder) =>
      change((rows) =>
        rows.some(({ id }) => id === row.id) ? rows.map((old) => (old.id === row.id ? row : old)) : [...rows, row],
      ),
    remove: (removedId: number) => change((rows) => rows.filter(({ id }) => id !== removedId)),
  };
}
