import type { DeliveryState } from '@fanfare/contract/deliveries/states';

export type OutcomeCounter = ReturnType<typeof createOutcomeCounter>;

const outcomeStates: readonly (DeliveryState | undefined)[] = ['sent', 'confirmed', 'unconfirmed', 'failed', 'missed'];

/** Outcomes that this process recorded since its start, by kind and state. */
export const createOutcomeCounter = () => {
  const counts = new Map<string, Map<string, number>>();
  return {
    /** Counts an outcome. States in which a delivery still has a next try are left out. */
    add: (kind: string, state: DeliveryState | undefined) => {
      if (state === undefined || !outcomeStates.includes(state)) return;
      const ofKind = counts.get(kind) ?? new Map<string, number>();
      counts.set(kind, ofKind.set(state, (ofKind.get(state) ?? 0) + 1));
    },
    list: () => [...counts].flatMap(([kind, ofKind]) => [...ofKind].map(([state, count]) => ({ kind, state, count }))),
  };
};
