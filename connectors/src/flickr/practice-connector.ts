import type { Runtime } from '../kit/http/http.ts';
import { flickr } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Flickr aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime) =>
  flickr({ ...practiceAddresses(sandboxUrl), key: 'fa4fa2e0c0ffee00fa4fa2e0c0ffee01' }, outside);
