import type { Db, Tx } from '../../platform/db/index.ts';
import type { DeliveryKind, LoadedDelivery } from './delivery-kind.ts';
import type { DeliveryRow } from './delivery-rows.ts';

/** The declared delivery kinds by name, filled when the features are composed. */
export const createKindRegistry = () => {
  const kinds = new Map<string, DeliveryKind>();
  return {
    register: (declared: readonly DeliveryKind[]) => {
      for (const kind of declared) {
        if (kinds.has(kind.name)) throw new Error(`Two delivery kinds are named ${kind.name}.`);
        kinds.set(kind.name, kind);
      }
    },
    names: (): string[] => [...kinds.keys()],
    list: (): DeliveryKind[] => [...kinds.values()],
    find: (name: string): DeliveryKind | undefined => kinds.get(name),
    get: (name: string): DeliveryKind => {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`No feature declares the delivery kind ${name}.`);
      return kind;
    },
    /** Loads the content of deliveries of several kinds, one query per kind. */
    load: async (db: Db | Tx, rows: readonly DeliveryRow[]): Promise<Map<number, LoadedDelivery>> => {
      const groups = [...Map.groupBy(rows, ({ kind }) => kind)];
      const loaded = await Promise.all(groups.map(async ([name, group]) => kinds.get(name)?.load(db, group)));
      return new Map(loaded.flatMap((group) => [...(group ?? [])]));
    },
  };
};
export type KindRegistry = ReturnType<typeof createKindRegistry>;
