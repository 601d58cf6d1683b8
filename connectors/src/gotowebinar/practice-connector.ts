import type { Runtime } from '../kit/http/http.ts';
import { gotowebinar } from './index.ts';
import { practiceAddresses } from './settings.ts';

const app = { id: 'practice-gotowebinar-client-0001', secret: 'practice+gotowebinar/secret0001=' };

/** GoToWebinar connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  gotowebinar({ ...practiceAddresses(sandboxUrl), app }, runtime);
