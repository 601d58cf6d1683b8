import type { Jobs } from '../../platform/jobs/index.ts';
import { staffRoutes } from './staff.routes.ts';
import { staffService } from './staff.service.ts';

/** What the provider's own people do: see to failed background work. */
export const staff = (needs: { jobs: Jobs }) => ({ routes: staffRoutes(staffService(needs)) });
