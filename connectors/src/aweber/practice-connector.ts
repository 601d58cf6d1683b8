import type { Runtime } from '../kit/http/http.ts';
import { aweber } from './index.ts';
import { practiceAddresses } from './settings.ts';

const app = { id: 'practiceAWeberClient0000000000001', secret: 'practice0aweber0client0secret0001' };

/** AWeber connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  aweber({ ...practiceAddresses(sandboxUrl), app }, runtime);
