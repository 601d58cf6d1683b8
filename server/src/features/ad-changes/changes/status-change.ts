import { InvalidContent } from '../../deliveries/index.ts';
import type { ChangeDone, SendableChange, StatusChange } from '../change.ts';
import { readChangeable, readObject } from './network-reads.ts';

const toWords = (isOn: boolean): string => (isOn ? 'On' : 'Off');

/** Switches a campaign, group or ad on or off. */
export const statusChange = ({ ref, isOn, isUndo }: StatusChange): SendableChange => {
  const toDone = (wasOn: boolean): ChangeDone => ({
    state: 'done',
    remoteId: ref.id,
    result: { type: 'status', wasOn },
    patch: { type: 'status', ref, isOn },
  });
  return {
    afterLoss: 'repeat',
    send: async (call) => {
      const { isOn: wasOn } = await readChangeable(call, ref);
      // An earlier call of this change that got no answer may have set the state already.
      if (wasOn === isOn && call.delivery.isUncertain) return toDone(!isOn);
      if (isUndo && wasOn === isOn)
        throw new InvalidContent(`Not undone: it was switched ${isOn ? 'on' : 'off'} meanwhile.`);
      if (wasOn !== isOn) await call.set({ type: 'status', ref, isOn });
      return toDone(wasOn);
    },
    find: async (call) => {
      const object = await readObject(call, ref);
      // `find` runs only after a lost answer. The change is sent only if the object had the other state, so the state
      // before was `!isOn`.
      return object?.isOn === isOn ? toDone(!isOn) : undefined;
    },
    undo: (result) =>
      result.type === 'status' && result.wasOn !== isOn
        ? { type: 'status', ref, isOn: result.wasOn, isUndo: true }
        : { refused: `It was ${isOn ? 'on' : 'off'} before, too.` },
    before: (result) => toWords(result?.type === 'status' ? result.wasOn : !isOn),
    after: () => toWords(isOn),
    sequenceKey: `status:${ref.level}:${ref.id}`,
  };
};
