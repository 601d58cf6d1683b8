import { practiceRoutes } from './practice.routes.ts';
import { practiceService } from './practice.service.ts';

/** Controls of the practice networks: owners can simulate failures. */
export const createPractice = (deps: Parameters<typeof practiceService>[0]) => ({
  routes: practiceRoutes(practiceService(deps)),
});
