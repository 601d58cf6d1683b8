import type { Runtime } from '../kit/http/http.ts';
import { flickr } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Flickr connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  flickr({ ...practiceAddresses(sandboxUrl), key: 'fa4fa2e0c0ffee00fa4fa2e0c0ffee01' }, runtime);
