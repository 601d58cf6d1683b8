import type { AdObject, AdObjectRef } from '@fanfare/connectors/ports/ads/ads';
import { InvalidContent } from '../../deliveries/index.ts';
import type { ChangeCall, ChangeOutcome, CopyChange, SendableChange } from '../change.ts';
import { changesOf, readObject } from './network-reads.ts';

/** Seconds until a new copy is read again. */
const checkInSeconds = 15;

/** Change that creates a paused copy of an ad object; it ends when the network lists the copy. */
export const copyChange = ({ ref, copyName }: CopyChange): SendableChange => {
  const toCopyRef = (call: ChangeCall, id: string): AdObjectRef =>
    changesOf(call).adCopyTarget === 'campaign' || ref.level === 'campaign'
      ? { level: 'campaign', id }
      : { level: ref.level, id, groupId: ref.level === 'group' ? undefined : ref.groupId, campaignId: ref.campaignId };

  const toDone = (copy: AdObjectRef, object: AdObject): ChangeOutcome => ({
    state: 'done',
    remoteId: copy.id,
    result: { type: 'copy', copy },
    patch: { type: 'objects', objects: [{ ...object, isOn: false }] },
  });

  /** Confirms a copy whose id an earlier call of the same delivery returned. */
  const confirm = async (call: ChangeCall, id: string): Promise<ChangeOutcome> => {
    const copy = toCopyRef(call, id);
    const object = await readObject(call, copy);
    if (!object) return { state: 'waiting', progress: { copyId: id }, checkInSeconds };
    if (object.isOn) await changesOf(call).setOn(call.grant, call.account, copy, false);
    return toDone(copy, object);
  };

  return {
    afterLoss: 'ask',
    send: async (call) => {
      const { id } = await changesOf(call).copy(call.grant, call.account, ref, copyName);
      try {
        return await confirm(call, id);
      } catch {
        // The copy exists even if a later call failed, so a retry reads the copy and does not create another.
        return { state: 'waiting', progress: { copyId: id }, checkInSeconds };
      }
    },
    resume: (call) => {
      const id = copyIdOf(call);
      if (id === undefined) throw new InvalidContent('The copy is unknown. Check the account.');
      return confirm(call, id);
    },
    find: async (call, since) => {
      const known = copyIdOf(call);
      if (known !== undefined) return confirm(call, known);
      const found = await changesOf(call).findCopy(call.grant, call.account, ref, copyName, since);
      if (!found) return undefined;
      const copy = toCopyRef(call, found.id);
      const object = await readObject(call, copy);
      // Copies are created paused: an active one may be another user’s, and must not be paused.
      return object && !object.isOn ? toDone(copy, object) : undefined;
    },
    undo: (result) =>
      result.type === 'copy' ? { type: 'remove', ref: result.copy } : { refused: 'The copy is unknown.' },
    before: () => null,
    after: () => copyName,
    sequenceKey: `copy:${ref.level}:${ref.id}`,
  };
};

/** Id of the copy that an earlier call of the delivery made. */
const copyIdOf = ({ delivery: { progress } }: ChangeCall): string | undefined =>
  typeof progress === 'object' && progress && 'copyId' in progress && typeof progress.copyId === 'string'
    ? progress.copyId
    : undefined;
