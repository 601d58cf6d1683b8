import type { AdObject, AdObjectRef } from '@fanfare/connectors/ports/ads/ads';
import { Problem } from '../../../platform/http/index.ts';
import type { AdAccountCall } from '../../connections/index.ts';
import { InvalidContent } from '../../deliveries/index.ts';

export const changesOf = ({ connector }: AdAccountCall) => {
  if (!connector.adChanges) throw new Problem('network-not-set-up');
  return connector.adChanges;
};

/** The object as it is now; undefined if it does not exist. */
export const readObject = async (call: AdAccountCall, ref: AdObjectRef): Promise<AdObject | undefined> => {
  const { connector, grant, account } = call;
  if (!connector.adObjects) throw new Problem('network-not-set-up');
  const [object] = await connector.adObjects.read(grant, account, [ref]);
  return object && object.state !== 'removed' ? object : undefined;
};

/** The object as it is now, if it can be changed. */
export const readChangeable = async (call: AdAccountCall, ref: AdObjectRef): Promise<AdObject> => {
  const object = await readObject(call, ref);
  if (!object) throw new InvalidContent('It was deleted at the network.');
  if (object.state === 'archived') throw new InvalidContent('It is archived and can’t be changed.');
  return object;
};
